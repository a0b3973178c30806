import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/postgres.ts'
import { type Database, openDatabase } from './client.ts'
import { newId } from './id.ts'
import type { PaymentStatus } from './payment-schema.ts'
import { putAtStage } from '#tests/support/put-at-stage.ts'

/*
 * Constraints that protect the data if a service forgets a lock or a check. The tests of the services never reach
 * them.
 */

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
  fee: 'ApplicationFee' | 'SchoolFee',
  more: { status: PaymentStatus; appliedAt?: Date },
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

test('a fee is paid once, except the school fee, which allows instalments', async () => {
  const id = await applicant('credit.walls@mail.example', 'PaymentInitiation')
  const credited = { status: 'succeeded', appliedAt: new Date() } as const
  await payment(id, 'ApplicationFee', credited)
  await expect(payment(id, 'ApplicationFee', credited)).rejects.toMatchObject(duplicate)
  for (const _part of [1, 2]) await payment(id, 'SchoolFee', credited)
})
