import { sql } from 'kysely'
import * as z from 'zod/mini'
import { beforeAll, expect, test } from 'vitest'
import { addDays, today } from '#contract/dates.ts'
import { officeRequests, type RequestView, requestViews } from '#contract/office/requests/requests.ts'
import type { Tx } from '#server/db/client.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import {
  addBulkApplicants,
  planOf,
  tablesScanned,
  withoutTriggers,
} from '#tests/support/database/query-plan.ts'
import { inboxStatement } from './request-inbox.store.ts'

const { server, office, clerk } = await startOfficeServer()
const { system } = server.database

const day = today()
/** Number of applications with a request each. Two fifths are returned; a fifth each is waiting, overdue or closed. */
const requests = 20_000

/** Adds applications with one request each. Unanswered requests are due on 20 different days or have no deadline. */
async function fill(tx: Tx): Promise<void> {
  await addBulkApplicants(tx, requests)
  await sql`insert into office_application (applicant_id, surname, firstname, othername, sort_name, programme_id, state,
      submitted_at, session, status, waiting_since)
    select id, surname, firstname, '', 'bello musa', 'bsc-nursing', 'lagos', submitted_at, '2026', 'correction', submitted_at
    from applicant where email like 'bulk%'`.execute(tx)
  await sql`insert into office_request (id, applicant_id, message, asked_by, due_on, returned_at, closed_at, closed_by,
      outcome)
    select gen_random_uuid(), id, 'Please look again.', ${clerk.id},
      case n % 5 when 0 then ${day}::date - n / 5 % 10 - 1
        when 1 then case when n % 7 > 0 then ${day}::date + n / 5 % 10 end end,
      case when n % 5 > 1 then timestamptz '2026-01-01' + n / 30 * interval '1 minute' end,
      case when n % 5 = 4 then now() end, case when n % 5 = 4 then ${clerk.id}::uuid end,
      case when n % 5 = 4 then 'accepted' end
    from (select id, substr(email, 5, length(email) - 17)::int as n from applicant where email like 'bulk%') added`.execute(
    tx,
  )
  await sql`update office_application set assignee_id = ${clerk.id} where applicant_id in (
    select applicant_id from office_request where returned_at is not null and closed_at is null and random() < 0.1)`.execute(
    tx,
  )
}
beforeAll(async () => {
  await server.owner
    .transaction()
    .execute((tx) => withoutTriggers(tx, ['applicant', 'office_request'], () => fill(tx)))
  await sql`analyze applicant, office_application, office_request, staff`.execute(server.owner)
})

const answer = z.object({ data: officeRequests.search.data })

test.each(requestViews)('the first pages of the view %s list each request once, in order', async (view) => {
  const rows: z.output<typeof answer>['data']['rows'] = []
  let after: string | null = ''
  for (let read = 0; read < 4 && after !== null; read += 1) {
    const { data }: z.output<typeof answer> = answer.parse(
      await office.post('search-requests', clerk, { view, after }),
    )
    rows.push(...data.rows)
    after = data.next
  }
  expect(rows).toHaveLength(200)
  expect(new Set(rows.map(({ requestId }) => requestId)).size).toBe(200)
  const times = rows.map(({ dueOn, returnedAt }) => returnedAt ?? dueOn ?? 'never')
  expect(times).toEqual(times.toSorted())
  if (view === 'overdue') expect(rows.every(({ dueOn }) => dueOn !== null && dueOn < day)).toBe(true)
  if (view === 'waiting') expect(rows.every(({ dueOn }) => dueOn === null || dueOn >= day)).toBe(true)
})

test('requests without a deadline come last', async () => {
  const key = `${addDays(day, 9)} ffffffff-ffff-7fff-bfff-ffffffffffff`
  const { data } = answer.parse(await office.post('search-requests', clerk, { view: 'waiting', after: key }))
  expect(data.rows.map(({ dueOn }) => dueOn)).toEqual(Array.from({ length: 50 }, () => null))
  const next = answer.parse(
    await office.post('search-requests', clerk, { view: 'waiting', after: data.next }),
  )
  expect(next.data.rows).toHaveLength(50)
})

test.each(['x', '2026-99-01 00000000-0000-7000-8000-000000000000', '2026-01-01 x'])(
  'the page key «%s» is rejected',
  async (after) => {
    for (const view of requestViews)
      expect(await office.post('search-requests', clerk, { view, after })).toMatchObject({
        status: 400,
        errors: { after: 'Start again from the first page.' },
      })
  },
)

test('the counts are the numbers of requests in each view', async () => {
  const counts = z
    .object({ data: officeRequests.counts.data })
    .parse(await office.get('request-counts', clerk)).data
  const countOf = (view: RequestView) => counts.find((each) => each.view === view)?.count
  expect([countOf('returned'), countOf('waiting'), countOf('overdue')]).toEqual([8000, 4000, 4000])
  expect(countOf('mine')).toBeGreaterThan(400)
})

test.each(['returned', 'waiting', 'overdue'] as const)(
  'a page of the view %s reads no whole table',
  async (view) => {
    const id = '00000000-0000-7000-8000-000000000000'
    const at = view === 'returned' ? '2026-01-01T05:00:00.000000Z' : addDays(day, view === 'overdue' ? -5 : 5)
    for (const after of [null, { at, requestId: id }]) {
      const statement = inboxStatement({ view, staffId: clerk.id, day }, after, 51)
      const { plan } = await planOf(system, statement)
      // The tables of colleagues and of items have few rows here.
      const small = ['staff', 'correction', 'requested_document']
      expect(tablesScanned(plan).filter((table) => !small.includes(table))).toEqual([])
      expect(plan).toContain(view === 'returned' ? 'office_request_returned' : 'office_request_due')
    }
  },
)
