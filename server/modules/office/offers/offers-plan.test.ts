import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { offers } from '#contract/office/offers/offers.ts'
import type { Tx } from '#server/db/client.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import {
  addBulkApplicants,
  planOf,
  tablesScanned,
  withoutTriggers,
} from '#tests/support/database/query-plan.ts'
import { offersStatement } from './offers.store.ts'

const { server, office, clerk, approver } = await startOfficeServer()
const { system } = server.database

const session = '2013/2014'
const deadline = '2014-01-31'
const released = 10_000

/** Adds offers with the same deadline, as after a release of many decisions. Half of the offers are declined. */
async function fill(tx: Tx): Promise<void> {
  await addBulkApplicants(tx, released)
  await sql`insert into decision (id, applicant_id, kind, state, programme_id, level, reasons, proposed_by, proposed_at,
      approved_by, approved_at, released_by, released_at, accept_by)
    select gen_random_uuid(), id, 'admit', 'released', 'bsc-nursing', '100', '{}', ${clerk.id}, now(), ${approver.id},
      now(), ${approver.id}, now(), ${deadline}::date
    from applicant where email like 'bulk%'`.execute(tx)
  await sql`insert into offer_decline (id, applicant_id, decision_id, reason)
    select gen_random_uuid(), applicant_id, id, 'I study elsewhere.' from decision
    where accept_by = ${deadline}::date order by id limit ${released / 2}`.execute(tx)
  await sql`insert into office_application (applicant_id, surname, firstname, othername, sort_name, programme_id, state,
      submitted_at, session, status, waiting_since, decision_id, decision_kind, accept_by, offer_answer)
    select applicant.id, surname, firstname, '', 'bello musa', 'bsc-nursing', 'lagos', submitted_at, ${session},
      'admitted', submitted_at, decision.id, decision.kind, decision.accept_by,
      case when offer_decline.id is null then 'unanswered' else 'declined' end
    from applicant join decision on decision.applicant_id = applicant.id
      left join offer_decline on decision_id = decision.id where email like 'bulk%'`.execute(tx)
}
beforeAll(async () => {
  const tables = ['applicant', 'decision', 'offer_decline']
  await server.owner.transaction().execute((tx) => withoutTriggers(tx, tables, () => fill(tx)))
  await sql`vacuum analyze applicant, office_application, decision, offer_decline`.execute(server.owner)
})

test.each(['', 'declined'] as const)(
  'a page of offers with the answer «%s» reads few pages',
  async (answer) => {
    const far = { acceptBy: deadline, applicantId: 'c0000000-0000-7000-8000-000000000000' }
    for (const after of [null, far]) {
      const { plan, pagesRead } = await planOf(system, offersStatement({ session, answer, after }, 51))
      expect(tablesScanned(plan)).not.toContain('offer_decline')
      expect(pagesRead).toBeLessThan(1000)
    }
  },
)

test('the pages list each offer once, and those without a deadline last', async () => {
  await sql`update office_application set accept_by = null
    where session = ${session} and applicant_id::text > 'ff'`.execute(system)
  const ids: string[] = []
  let after: string | null = `${deadline} fa000000-0000-7000-8000-000000000000`
  let isUndated = false
  for (let read = 0; read < 20 && after !== null; read += 1) {
    const { data } = await office.post('search-offers', clerk, { session, after })
    const page = offers.search.data.parse(data)
    for (const { acceptBy } of page.rows) {
      expect(isUndated && acceptBy !== null).toBe(false)
      isUndated = acceptBy === null
    }
    ids.push(...page.rows.map(({ applicantId }) => applicantId))
    after = page.next
  }
  expect(after).toBeNull()
  expect(isUndated).toBe(true)
  const { rows } = await sql<{ id: string }>`select applicant_id as id from office_application
    where session = ${session} and applicant_id::text > 'fa' order by applicant_id`.execute(system)
  expect(ids.toSorted()).toEqual(rows.map(({ id }) => id))
})
