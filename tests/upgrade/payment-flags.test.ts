import { expect, onTestFinished, test } from 'vitest'
import pg from 'pg'
import { migrate } from '#server/db/migrate.ts'
import { createTestDatabase } from '#tests/support/database/postgres.ts'
import { loadDump } from './load-dump.ts'

const sentences = [
  ['Does not match: Paid 5 kobo, expected 6: kobo.', 'mismatch', 'Paid 5 kobo, expected 6: kobo.'],
  ['Taken back at the gateway. Chargeback.', 'reversed', 'Chargeback.'],
  ['Taken back at the gateway.', 'reversed', null],
  ['The gateway named a checkout address we do not trust.', 'untrusted-checkout', null],
  ['The fee was paid already: this money waits for refund.', 'paid-twice', null],
  ['The offer had been declined: this money waits for refund.', 'declined', null],
  ['The letter of admission had been withdrawn: this money waits for refund.', 'withdrawn', null],
  ['The bursar had put it among the refunds before it was confirmed.', 'refunding', null],
] as const

test('migration 15 turns every stored sentence into its code', async () => {
  const { address } = await createTestDatabase()
  await loadDump(address, '0.1.0')
  const client = new pg.Client({ ...address, options: '-c matric.actor=system' })
  await client.connect()
  onTestFinished(() => client.end())
  const { rows } = await client.query<{ id: string }>('select id from payment order by id limit $1', [
    sentences.length,
  ])
  for (const [at, [sentence]] of sentences.entries())
    await client.query('update payment set flagged = $1 where id = $2', [sentence, rows[at]?.id])
  await migrate(address)
  const after = await client.query<{ flagged: string; flagDetail: string | null }>(
    'select flagged, flag_detail as "flagDetail" from payment where id = any($1) order by id',
    [rows.map(({ id }) => id)],
  )
  expect(after.rows).toEqual(sentences.map(([, flagged, flagDetail]) => ({ flagged, flagDetail })))
})
