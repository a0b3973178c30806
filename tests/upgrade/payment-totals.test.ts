import { expect, onTestFinished, test } from 'vitest'
import pg from 'pg'
import { migrate } from '#server/db/migrate.ts'
import { createTestDatabase } from '#tests/support/database/postgres.ts'
import { loadDump } from './load-dump.ts'

test('migration 73 adds up the payments that are already stored', async () => {
  const { address } = await createTestDatabase()
  await loadDump(address, '0.1.0')
  await migrate(address)
  const client = new pg.Client({ ...address, options: '-c matric.actor=system' })
  await client.connect()
  onTestFinished(() => client.end())
  const sums = async (table: string, day: string, payments: string) => {
    const { rows } = await client.query<object>(`select ${day}::text as day, fee, gateway, status,
      ${payments}::int as payments, sum(amount_kobo)::bigint as kobo
      from ${table} group by 1, 2, 3, 4 order by 1, 2, 3, 4`)
    return rows
  }
  const stored = await sums('payment_total', 'day', 'sum(payments)')
  const dayInLagos = "(coalesce(paid_at, initiated_at) at time zone 'Africa/Lagos')::date"
  expect(stored).toEqual(await sums('payment', dayInLagos, 'count(*)'))
  expect(stored).not.toEqual([])
})
