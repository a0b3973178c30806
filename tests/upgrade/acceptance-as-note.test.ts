import { expect, onTestFinished, test } from 'vitest'
import pg from 'pg'
import { migrate } from '#server/db/migrate.ts'
import { createTestDatabase } from '#tests/support/database/postgres.ts'
import { loadDump, serverRole } from './load-dump.ts'

test('migration 101 stores proposals to accept an underpayment as notes, also those of running servers', async () => {
  const { address } = await createTestDatabase()
  await loadDump(address, '0.1.0')
  await migrate(address, { serverRole, upTo: '0100_unsubmitted_applicants.sql' })
  const client = new pg.Client({ ...address, options: '-c matric.actor=system' })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('delete from unclear_payment')
  await client.query(`insert into unclear_payment (payment_id, reason, decision, note, decided_by, decided_at, asked_kobo,
      accepted_by, accepted_at)
    select id, 'mismatch', case n when 1 then 'refund' when 2 then 'note' else 'accept' end, 'Seen.', colleague, now(),
      case n when 4 then 100 end, case n when 4 then colleague end, case n when 4 then now() end
    from (select id, row_number() over (order by reference) as n from payment) numbered,
      (select id as colleague from staff limit 1) colleagues
    where n <= 4`)
  await migrate(address, { serverRole })
  const stored = async () => {
    const { rows } = await client.query<unknown[]>({
      text: `select decision, acceptance_proposed, accepted_at is not null from unclear_payment
        order by (select reference from payment where id = payment_id)`,
      rowMode: 'array',
    })
    return rows
  }
  const migrated = [
    ['refund', false, false],
    ['note', false, false],
    ['note', true, false],
    ['note', true, true],
  ]
  expect(await stored()).toEqual(migrated)

  // The server of a version with migration 0097, but before 0101, makes these updates.
  await client.query(`update unclear_payment set decision = null, note = null, decided_by = null, decided_at = null
    where acceptance_proposed and accepted_at is null`)
  expect((await stored())[2]).toEqual([null, false, false])
  await client.query(`update unclear_payment set decision = 'accept', note = 'Seen.', decided_at = now(),
    decided_by = (select id from staff limit 1) where decision is null`)
  expect(await stored()).toEqual(migrated)
})
