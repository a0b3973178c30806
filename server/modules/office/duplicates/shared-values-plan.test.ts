import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { maxOpenCounted, sharedValueStates } from '#contract/office/duplicates/shared-values.ts'
import type { Tx } from '#server/db/client.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { planOf, tablesScanned, withoutTriggers } from '#tests/support/database/query-plan.ts'
import { flagsStatement } from './duplicates.store.ts'
import { countStatement } from '../count-up-to.store.ts'
import { listStatement, valuesIn } from './shared-values.store.ts'

const { server, office, clerk } = await startOfficeServer()
const { system } = server.database

/** Adds 20,000 values, half of them decided, and 20,000 applications with a mark and a pair each. */
async function fill(tx: Tx): Promise<void> {
  await sql`insert into applicant (id, email, password_hash, stage, surname, firstname, mobile_no, submitted_at)
    select gen_random_uuid(), 'bulk' || n || '@mail.example', 'none', 'ApplicationSumitted', 'Bello', 'Musa',
      '0803' || lpad((n % 20000)::text, 7, '0'), timestamptz '2024-01-01' + n * interval '1 minute'
    from generate_series(1, 20000) n`.execute(tx)
  await sql`insert into office_application (applicant_id, surname, firstname, othername, sort_name, programme_id, state,
      submitted_at, session, status, waiting_since)
    select id, surname, firstname, '', 'bello musa', 'bsc-nursing', 'lagos', submitted_at, '2026',
      'submitted', submitted_at
    from applicant where email like 'bulk%'`.execute(tx)
  await sql`insert into shared_value (id, kind, value, found_at, decided_by, decided_at)
    select gen_random_uuid(), 'phone', '0803' || lpad(n::text, 7, '0'), timestamptz '2024-01-01' + n * interval '1 minute',
      case when n > 10000 then ${clerk.id}::uuid end,
      case when n > 10000 then timestamptz '2025-01-01' + n * interval '1 minute' end
    from generate_series(1, 20000) n`.execute(tx)
  await sql`insert into duplicate_shared (applicant_id, kind, value)
    select id, 'phone', mobile_no from applicant where email like 'bulk%'`.execute(tx)
  await sql`insert into duplicate_flag (id, kind, left_id, right_id, value)
    select gen_random_uuid(), 'phone', id, following, mobile_no
    from (select id, mobile_no, lead(id) over (order by id) as following from applicant where email like 'bulk%') pair
    where following is not null`.execute(tx)
}
beforeAll(async () => {
  const tables = ['applicant', 'duplicate_shared', 'duplicate_flag']
  await server.owner.transaction().execute((tx) => withoutTriggers(tx, tables, () => fill(tx)))
  await sql`analyze applicant, office_application, shared_value, duplicate_shared, duplicate_flag`.execute(
    server.owner,
  )
})

test('the count of 10,000 open values stops at 1,000', async () => {
  const statement = countStatement(valuesIn('open'), maxOpenCounted)
  const { plan, pagesRead } = await planOf(system, statement)
  expect(plan).toContain('shared_value_open')
  expect(plan).not.toContain('Seq Scan')
  expect(pagesRead).toBeLessThan(8 * maxOpenCounted)
  expect((await statement.execute(system)).rows).toEqual([{ count: maxOpenCounted + 1 }])
  const answer = await office.post('shared-values', clerk, {})
  expect(answer.data).toMatchObject({ open: { count: maxOpenCounted, exact: false } })
})

test.each(sharedValueStates)('a page of %s values scans no table and reads few pages', async (state) => {
  const position = {
    exactAt: state === 'open' ? '2024-01-03T00:00:00.000000Z' : '2025-01-12T00:00:00.000000Z',
    id: '00000000-0000-7000-8000-000000000000',
  }
  for (const after of [null, position]) {
    const statement = listStatement(state, after, 21)
    const { plan, pagesRead } = await planOf(system, statement)
    expect(tablesScanned(plan).filter((table) => table !== 'staff')).toEqual([])
    expect(pagesRead).toBeLessThan(1500)
    expect((await statement.execute(system)).rows).toHaveLength(21)
  }
})

test('a page of pairs of all kinds is read in the order of an index', async () => {
  const position = { exactAt: '2024-01-03T00:00:00.000000Z', id: '00000000-0000-7000-8000-000000000000' }
  for (const after of [null, position]) {
    const { plan, pagesRead } = await planOf(system, flagsStatement('', after, 51))
    expect(plan).toContain('duplicate_flag_open_in_order')
    expect(plan).not.toContain('Seq Scan')
    expect(pagesRead).toBeLessThan(1000)
  }
})
