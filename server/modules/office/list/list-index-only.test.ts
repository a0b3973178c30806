import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { figureStages } from '#contract/office/figures/figures.ts'
import { type ListFilter, listSorts, officeList } from '#contract/office/list/list.ts'
import { newId } from '#server/db/id.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import {
  stagesStatement,
  unsubmittedStages,
  unsubmittedStatement,
  waitingStatement,
} from '../figures/figures.store.ts'
import { rowsStatement } from './counts.store.ts'
import { listStatement } from './list.store.ts'

const { server } = await startOfficeServer()
const reader = { staffId: newId(), nowMs: Date.now() }

/**
 * Returns the plan of a statement. Disables sequential and bitmap scans, which PostgreSQL would prefer because the test
 * has few rows.
 */
async function planOf(statement: RawBuilder<unknown>): Promise<string> {
  return server.database.system.transaction().execute(async (tx) => {
    for (const scan of ['seqscan', 'bitmapscan'])
      await sql`set local ${sql.ref(`enable_${scan}`)} = off`.execute(tx)
    const { rows } = await sql<object>`explain ${statement}`.execute(tx)
    return rows.map((row) => Object.values(row).join('')).join('\n')
  })
}

const found = /Index Only Scan (Backward )?using office_application_\w+ on office_application/
const byTime = ['submitted', 'waiting', 'turn'] as const

test.each<[Partial<ListFilter>, readonly (typeof listSorts)[number][]]>([
  [{ checks: ['identity:open'] }, listSorts],
  [{ checks: ['results_entered:open'] }, listSorts],
  [{ checks: ['results_verified:open'] }, listSorts],
  [{ checks: ['documents:open'] }, listSorts],
  [{ checks: ['duplicates:problem'] }, listSorts],
  [{ decision: ['none'] }, listSorts],
  [{ offer: ['declined', 'lapsed'] }, listSorts],
  [{ assignee: [newId()] }, listSorts],
  [{ session: ['2024/2025'] }, byTime],
  [{ turn: ['ours'] }, byTime],
  [{ enrolment: ['portal:yes'] }, byTime],
  [{ awaited: 'no' }, [...byTime, 'eligibility', 'number', 'name']],
])('the list with the filter %j finds its page in an index', async (filter, sorts) => {
  const plans: string[] = []
  for (const sort of sorts)
    for (const descending of [false, true]) {
      const {
        search: _,
        after: _after,
        ...view
      } = officeList.search.body.parse({ ...filter, sort, descending })
      plans.push(await planOf(listStatement({ ...view, ...reader, search: null, after: null }, 51)))
    }
  expect(plans.filter((plan) => !found.test(plan))).toEqual([])
})

test.each<[string, Partial<ListFilter>]>([
  ['to_review_submitted', { status: ['submitted'], checks: ['results_verified:passed'] }],
  ['unanswered_submitted', { offer: ['unanswered'] }],
])('the index %s contains the list with the filter %j by submission', async (index, filter) => {
  for (const descending of [false, true]) {
    const {
      search: _,
      after: _after,
      ...view
    } = officeList.search.body.parse({ ...filter, sort: 'submitted', descending })
    const statement = listStatement({ ...view, ...reader, search: null, after: null }, 51)
    expect(await planOf(statement)).toMatch(
      new RegExp(`Index Only Scan (Backward )?using office_application_${index} on`),
    )
  }
})

test.each<Partial<ListFilter>>([
  { checks: ['documents:open'] },
  { checks: ['requirements:problem'] },
  { decision: ['none'] },
  { turn: ['ours'] },
  { offer: ['declined'] },
  { enrolment: ['matric-number:yes'] },
  { flags: ['phone'] },
  { offer: ['accepted'], enrolment: ['portal:no'] },
])('the count with the filter %j reads only an index', async (filter) => {
  const { search: _, ...all } = officeList.counts.body.parse(filter)
  expect(await planOf(rowsStatement(all, null, reader, 30_000))).toMatch(found)
})

test.each([
  ['by stage', stagesStatement([...figureStages.keys()], {}, reader)],
  ['by waiting time', waitingStatement(reader)],
])('the figures %s read only indexes', async (_, statement) => {
  const reads = (await planOf(statement))
    .split('\n')
    .filter((line) => line.includes(' on office_application'))
  expect(reads.length).toBeGreaterThan(0)
  expect(reads.filter((line) => !found.test(line))).toEqual([])
})

// PostgreSQL can read an index without the table only if the visibility map shows that all transactions can see the
// rows. A vacuum updates this map.
test('autovacuum runs after a release of 5,000 decisions, even with 600,000 applications', async () => {
  const { rows } = await sql<{ changes: number }>`
    select current_setting('autovacuum_vacuum_threshold')::int + 600000 * option_value::float8 as changes
    from pg_class, pg_options_to_table(reloptions)
    where oid = 'office_application'::regclass and option_name = 'autovacuum_vacuum_scale_factor'`.execute(
    server.database.system,
  )
  expect(rows[0]?.changes).toBeLessThan(5000)
})

test('the counts of applicants before the submission read only their index', async () => {
  const plan = await planOf(unsubmittedStatement())
  expect(plan.match(/Index Only Scan using applicant_unsubmitted on applicant/g)).toHaveLength(
    unsubmittedStages.length,
  )
})
