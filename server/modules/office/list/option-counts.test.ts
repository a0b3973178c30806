import { type RawBuilder, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { listOptions, maxCountedByOption } from '#contract/office/list/option-counts.ts'
import type { Tx } from '#server/db/client.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { optionsStatement } from './option-counts.store.ts'
import { noFilter, type PlainFilter } from './option-facets.ts'

const { server, office, clerk } = await startOfficeServer()
const { system } = server.database

/** Number of applications. It is higher than the maximum that `countOptions` reads. */
const applications = 50_000

async function fill(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`alter table applicant disable trigger user`.execute(tx)
  // Autovacuum could change the statistics, and so the plans, during the test.
  await sql`alter table office_application set (autovacuum_enabled = false)`.execute(tx)
  await sql`insert into applicant (id, email, password_hash, stage, surname, firstname, mobile_no, application_number,
      submitted_at, admission_session)
    select gen_random_uuid(), 'many' || n || '@mail.example', 'none', 'ApplicationSumitted', 'Many', 'People',
      '0801' || lpad(n::text, 7, '0'), 'MANY/24/' || lpad(n::text, 6, '0'), now(), '2024/2025'
    from generate_series(1, ${sql.lit(applications)}) n`.execute(tx)
  await sql`insert into office_application (applicant_id, application_number, serial, surname, firstname, othername,
      sort_name, programme_id, state, session, submitted_at, status, waiting_since, awaited, check_documents)
    select id, application_number, office_serial(application_number), surname, firstname, othername, 'many people',
      'programme' || right(application_number, 1), 'lagos', admission_session, submitted_at,
      case when application_number like '%0' then 'correction' else 'submitted' end, submitted_at, false,
      case when application_number like '%000' then 'problem' else 'open' end
    from applicant where email like 'many%'`.execute(tx)
  await sql`alter table applicant enable trigger user`.execute(tx)
  await sql`analyze office_application`.execute(tx)
}
beforeAll(() => server.owner.transaction().execute(fill), 120_000)

const statement = (filter: Partial<PlainFilter>) =>
  optionsStatement({
    filter: { ...noFilter, ...filter },
    matches: null,
    reader: { staffId: clerk.id, nowMs: Date.now() },
    limit: maxCountedByOption,
  })

const explained = z.tuple([
  z.object({ Plan: z.object({ 'Shared Hit Blocks': z.number(), 'Shared Read Blocks': z.number() }) }),
])

/** Returns the number of 8 kB pages that a statement reads. This number does not depend on the speed of the machine. */
async function pagesReadBy(query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<object>`explain (analyze, buffers, timing off, format json) ${query}`.execute(
    system,
  )
  const [{ Plan: plan }] = explained.parse(Object.values(rows[0] ?? {})[0])
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
}

async function pagesOfTable(): Promise<number> {
  const { rows } = await sql<{
    pages: number
  }>`select pg_relation_size('office_application') / 8192 as pages`.execute(system)
  return Number(rows[0]?.pages)
}

const count = async (filter: object) =>
  listOptions.count.data.parse((await office.post('count-filter-options', clerk, filter)).data)

test('reads the rows of the view once, and once more for each filter with a value', async () => {
  const table = await pagesOfTable()
  expect(await pagesReadBy(statement({}))).toBeLessThan(table)
  const two = { status: ['correction' as const], checks: ['documents:open' as const] }
  expect(await pagesReadBy(statement(two))).toBeLessThan(3.5 * table)
  expect(await pagesReadBy(statement({ checks: ['documents:problem'] }))).toBeLessThan(2 * table)
})

test('with more applications than are read, only the filters with counters are exact', async () => {
  const all = await count({})
  const exact = all.filter(({ isExact }) => isExact).map(({ facet }) => facet)
  expect(exact.toSorted()).toEqual(['awaited', 'decision', 'eligibility', 'programme', 'session', 'status'])
  const of = (name: string) => all.find(({ facet }) => facet === name)?.counts
  expect(of('status')).toMatchObject({ submitted: 45_000, correction: 5000 })
  expect(of('programme')).toMatchObject({ programme7: 5000 })
  expect(of('awaited')).toMatchObject({ no: 50_000 })
  expect(of('state')).toEqual({ lagos: maxCountedByOption + 1 })
})

test('a filter that leaves few applications makes all other filters exact', async () => {
  const few = await count({ programme: ['programme0'] })
  expect(few.filter(({ isExact }) => !isExact)).toEqual([])
  const of = (name: string) => few.find(({ facet }) => facet === name)?.counts
  expect(of('checks:documents')).toMatchObject({ 'documents:problem': 50, 'documents:open': 4950 })
  // The counts by programme ignore the filter by programme.
  expect(of('programme')).toMatchObject({ programme0: 5000, programme7: 5000 })
})

test('a search that more applications match than are read counts nothing', async () => {
  await sql`insert into applicant_name_word (applicant_id, word)
    select id, 'many' from applicant where email like 'many%' limit ${maxCountedByOption + 1}`.execute(
    server.owner,
  )
  expect(await count({ search: 'many' })).toEqual([])
})
