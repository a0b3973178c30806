import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/database/postgres.ts'
import { type Database, openDatabase } from './client.ts'
import { newId } from './id.ts'
import type { FeeId } from '#contract/fees/registry.ts'
import type { PaymentStatus } from '#contract/office/figures/takings.ts'
import { putAtStage } from '#tests/support/put-at-stage.ts'

/* Tests constraints that protect the data if a service forgets a lock or a check. */

let database: Database
beforeAll(async () => {
  const { address } = await createTestDatabase()
  database = openDatabase({ connection: address, onIdleError: () => undefined })
})
afterAll(() => database.close())

async function applicant(email: string, stage: 'ProfileActivation' | 'PaymentInitiation'): Promise<string> {
  const id = newId()
  const person = { surname: 'Bala', firstname: 'Ada', mobileNo: '08000000001', passwordHash: 'none' }
  await database.system
    .insertInto('applicant')
    .values({ id, email, stage, ...person })
    .execute()
  return id
}

async function payment(
  applicantId: string,
  fee: FeeId,
  more: { status: PaymentStatus; appliedAt?: Date; completesFee?: boolean },
): Promise<void> {
  const id = newId()
  await database.system
    .insertInto('payment')
    .values({
      id,
      applicantId,
      admissionSession: '2024/2025',
      payType: fee,
      fee,
      description: 'A fee',
      amountKobo: 100,
      reference: id,
      gateway: 'fake',
      ...more,
    })
    .execute()
}

const duplicate = { code: '23505' }

test('an email address has one active applicant and any number of pending ones', async () => {
  const email = 'ada.walls@mail.example'
  await applicant(email, 'ProfileActivation')
  await applicant(email, 'PaymentInitiation')
  const third = await applicant(email, 'ProfileActivation')
  await expect(applicant(email, 'PaymentInitiation')).rejects.toMatchObject(duplicate)
  const activating = putAtStage(database.system, third, 'PaymentInitiation')
  await expect(activating).rejects.toMatchObject(duplicate)
})

test('a fee has at most one open payment', async () => {
  const id = await applicant('open.walls@mail.example', 'PaymentInitiation')
  await payment(id, 'ApplicationFee', { status: 'failed' })
  await payment(id, 'ApplicationFee', { status: 'open' })
  await expect(payment(id, 'ApplicationFee', { status: 'open' })).rejects.toMatchObject(duplicate)
  await payment(id, 'SchoolFee', { status: 'open' })
})

test('a fee is completed once; before that, parts of it may be applied', async () => {
  const id = await applicant('credit.walls@mail.example', 'PaymentInitiation')
  const applied = { status: 'succeeded', appliedAt: new Date() } as const
  for (const fee of ['ApplicationFee', 'SchoolFee'] as const) {
    await payment(id, fee, applied)
    await payment(id, fee, { ...applied, completesFee: true })
    await expect(payment(id, fee, { ...applied, completesFee: true })).rejects.toMatchObject(duplicate)
  }
})

test('only an applied payment completes a fee, and a new fee needs no migration', async () => {
  const id = await applicant('complete.walls@mail.example', 'PaymentInitiation')
  const notApplied = { status: 'succeeded', completesFee: true } as const
  await expect(payment(id, 'ApplicationFee', notApplied)).rejects.toMatchObject({ code: '23514' })
  await payment(id, 'FieldTripFee' as FeeId, { status: 'open' })
  await expect(payment(id, 'field trip' as FeeId, { status: 'open' })).rejects.toMatchObject({
    code: '23514',
  })
})
