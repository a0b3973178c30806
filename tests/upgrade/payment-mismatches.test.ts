import { expect, onTestFinished, test } from 'vitest'
import pg from 'pg'
import { paymentMismatches } from '#contract/payment-flags.ts'
import { migrate } from '#server/db/migrate.ts'
import { createTestDatabase } from '#tests/support/database/postgres.ts'
import { loadDump, serverRole } from './load-dump.ts'

test('migration 103 keeps older sentences, accepts those of running servers, and every mismatch', async () => {
  const { address } = await createTestDatabase()
  await loadDump(address, '0.1.0')
  await migrate(address, { serverRole, upTo: '0102_returned_proposals.sql' })
  const client = new pg.Client({ ...address, options: '-c matric.actor=system' })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('delete from unclear_payment')
  // The server of a version before migration 0103 makes this insert.
  const add = (row: number) =>
    client.query(
      `insert into unclear_payment (payment_id, reason, detail, came_amount, came_currency)
      select id, 'mismatch', 'Paid ₦5, expected ₦6.', 500, 'NGN' from payment order by reference offset $1 limit 1`,
      [row],
    )
  await add(0)
  await migrate(address, { serverRole })
  await add(1)
  const { rows } = await client.query<object>('select mismatch, detail from unclear_payment')
  const kept = { mismatch: null, detail: 'Paid ₦5, expected ₦6.' }
  expect(rows).toEqual([kept, kept])

  const set = (mismatch: string) => client.query('update unclear_payment set mismatch = $1', [mismatch])
  for (const each of paymentMismatches) await set(each)
  await expect(set('a sentence')).rejects.toMatchObject({ constraint: 'unclear_payment_mismatch_check' })
  // A version before migration 0103 records a reversal like this. The old value in `mismatch` stays, but is not read.
  await client.query("update unclear_payment set reason = 'reversed', detail = 'Chargeback.'")
})
