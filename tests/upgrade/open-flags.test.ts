import { expect, onTestFinished, test } from 'vitest'
import pg from 'pg'
import { duplicateKindIds } from '#contract/office/duplicates/duplicates.ts'
import { migrate } from '#server/db/migrate.ts'
import { bitsOf } from '#server/modules/office/list/flag-bits.ts'
import { createTestDatabase } from '#tests/support/database/postgres.ts'
import { loadDump } from './load-dump.ts'

test('migration 75 flags the applications of undecided pairs', async () => {
  const { address } = await createTestDatabase()
  await loadDump(address, '0.1.0')
  await migrate(address, { upTo: '0074_covering_indexes.sql' })
  const client = new pg.Client({ ...address, options: '-c matric.actor=system' })
  await client.connect()
  onTestFinished(() => client.end())
  const { rows: people } = await client.query<{ id: string }>(
    'select applicant_id as id from office_application order by submitted_at limit 3',
  )
  const [left, middle, right] = people.map(({ id }) => id)
  const add = (kind: string, one: unknown, other: unknown, decision: string | null = null) =>
    client.query(
      `insert into duplicate_flag (id, kind, left_id, right_id, decision, decided_by, decided_at)
       values (gen_random_uuid(), $1, $2, $3, $4, case when $4::text is not null then (select id from staff limit 1) end,
         case when $4::text is not null then now() end)`,
      [kind, one, other, decision],
    )
  await client.query('delete from duplicate_flag')
  await add('nin', left, middle)
  await add('phone', left, middle)
  await add('picture-similar', middle, right)
  await add('jamb', left, right, 'different')
  await migrate(address)
  const { rows } = await client.query<{ id: string; flags: number }>(
    'select applicant_id as id, open_flags as flags from office_application where open_flags <> 0',
  )
  expect(new Map(rows.map(({ id, flags }) => [id, flags]))).toEqual(
    new Map([
      [left, bitsOf(['nin', 'phone'])],
      [middle, bitsOf(['nin', 'phone', 'picture-similar'])],
      [right, bitsOf(['picture-similar'])],
    ]),
  )
  const { rows: bits } = await client.query<{ bit: number }>(
    'select duplicate_kind_bit(kind) as bit from unnest($1::text[]) kind',
    [duplicateKindIds],
  )
  expect(bits.map(({ bit }) => bit)).toEqual(duplicateKindIds.map((kind) => bitsOf([kind])))
})
