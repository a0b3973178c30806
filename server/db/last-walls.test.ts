import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/postgres.ts'
import { type Database, openDatabase } from './client.ts'
import { newId } from './id.ts'
import type { PaymentStatus } from './payment-schema.ts'
import { putAtStage } from '#tests/support/put-at-stage.ts'

/*
 * What the database refuses by itself, should a lock or a look beforehand ever be forgotten. The services' own tests
 * cannot notice these walls: nothing gets as far.
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

test('an address has one owner; any number may wait for it', async () => {
  const email = 'ada.walls@mail.example'
  await applicant(email, 'ProfileActivation')
  await applicant(email, 'PaymentInitiation')
  const third = await applicant(email, 'ProfileActivation')
  await expect(applicant(email, 'PaymentInitiation')).rejects.toMatchObject(duplicate)
  const activating = putAtStage(database.system, third, 'PaymentInitiation')
  await expect(activating).rejects.toMatchObject(duplicate)
})

test('one payment of a fee is open at a time', async () => {
  const id = await applicant('open.walls@mail.example', 'PaymentInitiation')
  await payment(id, 'ApplicationFee', { status: 'failed' })
  await payment(id, 'ApplicationFee', { status: 'open' })
  await expect(payment(id, 'ApplicationFee', { status: 'open' })).rejects.toMatchObject(duplicate)
  await payment(id, 'SchoolFee', { status: 'open' })
})

test('a fee is credited once; the school fee may come in parts', async () => {
  const id = await applicant('credit.walls@mail.example', 'PaymentInitiation')
  const credited = { status: 'succeeded', appliedAt: new Date() } as const
  await payment(id, 'ApplicationFee', credited)
  await expect(payment(id, 'ApplicationFee', credited)).rejects.toMatchObject(duplicate)
  for (const _part of [1, 2]) await payment(id, 'SchoolFee', credited)
})
