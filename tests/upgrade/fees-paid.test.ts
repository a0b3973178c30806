import { expect, onTestFinished, test } from 'vitest'
import pg from 'pg'
import { migrate } from '#server/db/migrate.ts'
import { createTestDatabase } from '#tests/support/database/postgres.ts'
import { loadDump } from './load-dump.ts'

interface Paid {
  id: string
  application: Date | null
  acceptance: Date | null
  school: Date | null
  orientation: Date | null
}

test('migration 14 keeps when every fee was paid, with or without a payment', async () => {
  const { address } = await createTestDatabase()
  await loadDump(address, '0.1.0')
  const client = new pg.Client({ ...address, options: '-c matric.actor=system' })
  await client.connect()
  onTestFinished(() => client.end())
  // Makes some applicants look like imported ones, who paid outside this system and therefore have no payments.
  const imported = '2023-03-01T09:00:00.000Z'
  await client.query(
    `update applicant set application_fee_paid_at = $1, acceptance_fee_paid_at = $1, orientation_fee_paid_at = $1
     where stage = 'ProfileActivation'`,
    [imported],
  )
  const { rows: before } = await client.query<Paid>(
    `select id, application_fee_paid_at as application, acceptance_fee_paid_at as acceptance,
       school_fee_paid_at as school, orientation_fee_paid_at as orientation from applicant order by id`,
  )
  expect(before.some(({ orientation }) => orientation?.toISOString() === imported)).toBe(true)
  await migrate(address)
  const { rows: after } = await client.query<Paid>(
    `select id, (fees_paid ->> 'ApplicationFee')::timestamptz as application,
       (fees_paid ->> 'AcceptanceFee')::timestamptz as acceptance, (fees_paid ->> 'SchoolFee')::timestamptz as school,
       (fees_paid ->> 'OrientationFee')::timestamptz as orientation from applicant order by id`,
  )
  expect(after).toEqual(before)
})
