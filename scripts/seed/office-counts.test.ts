import { sql } from 'kysely'
import * as z from 'zod/mini'
import { beforeAll, describe, expect, test } from 'vitest'
import { officeMoney } from '#contract/office/audit/audit.ts'
import { discrepancies } from '#contract/office/discrepancies.ts'
import { assignments } from '#contract/office/review/assignments.ts'
import { decisions } from '#contract/office/decisions/decisions.ts'
import { defaultViews } from '#contract/office/list/default-views.ts'
import { duplicates } from '#contract/office/duplicates/duplicates.ts'
import { officeList } from '#contract/office/list/list.ts'
import { may } from '#contract/office/staff/policy.ts'
import { officeRequests } from '#contract/office/requests/requests.ts'
import { secondReview } from '#contract/office/review/second-review.ts'
import { secondVerification } from '#contract/office/verification/second-verification.ts'
import { type WorkPage, work, workPageIds, workPages } from '#contract/office/staff/work-counts.ts'
import { institution } from '#tests/support/institution/index.ts'
import { type OfficeColleague, officeColleague } from '#tests/support/office/office.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { seedInBulk } from './bulk.ts'

const { server, office, clerk, approver } = await startOfficeServer()
const bursar = await officeColleague(server, 'bursar')

beforeAll(async () => {
  await seedInBulk(server.owner, { institution, count: 1000, passwordHash: 'none' })
  const { system } = server.database
  await office.post('take-five', clerk, {})
  await sql`insert into office_request (id, applicant_id, message, asked_by, returned_at)
    select gen_random_uuid(), applicant_id, 'Please look again.', ${clerk.id}, now()
    from application_assignment where staff_id = ${clerk.id} limit 2`.execute(system)
  await sql`insert into second_verification (decision_id, applicant_id)
    select id, applicant_id from decision where state = 'proposed' limit 4`.execute(system)
  await sql`insert into refund (payment_id, amount_kobo, reason, refunded_at)
    select id, 1000, 'paid-twice', case when n = 1 then now() end
    from (select id, row_number() over (order by id) as n from payment) numbered where n <= 3`.execute(system)
})

/** Calls a list endpoint page by page, and returns all rows of the list. */
async function allRows<Row>(
  schema: z.ZodMiniType<{ next: string | null } & Record<string, unknown>>,
  rowsOf: (page: never) => readonly Row[],
  ask: (after: string) => Promise<unknown>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let after: string | null = ''; after !== null; ) {
    const { data } = z.object({ data: schema }).parse(await ask(after))
    rows.push(...rowsOf(data as never))
    after = data.next
  }
  return rows
}

describe('the total of a standard view is the number of its rows', () => {
  test.each(defaultViews.map(({ id, view }) => [id, view] as const))('%s', async (_, view) => {
    const { columns: __, sort, descending, ...filter } = view
    const rows = await allRows(
      officeList.search.data,
      (page: { rows: unknown[] }) => page.rows,
      (after) => office.post('search-applications', clerk, { ...filter, sort, descending, after }),
    )
    const counted = z
      .object({ data: officeList.counts.data })
      .parse(await office.post('count-applications', clerk, filter))
    expect(counted.data).toMatchObject({ total: rows.length, exact: true })
  })

  test('most views have rows', async () => {
    const totals = await Promise.all(
      defaultViews.map(async ({ view }) => {
        const { columns: _, sort: __, descending: ___, ...filter } = view
        const answer = await office.post('count-applications', clerk, filter)
        return z.object({ data: officeList.counts.data }).parse(answer).data.total
      }),
    )
    expect(totals.filter((total) => total > 0).length).toBeGreaterThan(12)
  })
})

const counted = z.object({ data: work.counts.data })
const countsOf = async (who: OfficeColleague) => counted.parse(await office.get('work-counts', who)).data

/** For each page, a function that returns the number of items that the page lists for a colleague. */
const listed: Record<WorkPage, (who: OfficeColleague) => Promise<number>> = {
  'my-applications': async (who) =>
    z.object({ data: assignments.mine.data }).parse(await office.get('my-applications', who)).data.length,
  requests: async (who) => {
    const rows = await allRows(
      officeRequests.search.data,
      (page: { rows: unknown[] }) => page.rows,
      (after) => office.post('search-requests', who, { view: 'mine', after }),
    )
    return rows.length
  },
  'second-verification': async (who) =>
    z
      .object({ data: secondVerification.next.data })
      .parse(await office.post('next-second-verification', who, {})).data.waiting,
  'second-review': async (who) =>
    z.object({ data: secondReview.screen.data }).parse(await office.post('second-review-screen', who, {}))
      .data.waiting.count,
  release: async (who) =>
    z.object({ data: decisions.preview.data }).parse(await office.post('preview-release', who, { all: {} }))
      .data.total,
  duplicates: async (who) => {
    const flags = await allRows(
      duplicates.list.data,
      (page: { flags: unknown[] }) => page.flags,
      (after) => office.post('duplicates', who, { after }),
    )
    return flags.length
  },
  refunds: async (who) => {
    const refunds = await allRows(
      officeMoney.refunds.data,
      (page: { rows: { refundedAt: string | null }[] }) => page.rows,
      (after) => office.post('refunds', who, { after }),
    )
    const unclear = await allRows(
      discrepancies.list.data,
      (page: { rows: { decidedAt: string | null }[] }) => page.rows,
      (after) => office.post('unclear-payments', who, { after }),
    )
    return (
      refunds.filter(({ refundedAt }) => refundedAt === null).length +
      unclear.filter(({ decidedAt }) => decidedAt === null).length
    )
  },
}

test.each(workPageIds)('the count of %s is the number of items on the page', async (page) => {
  const who = [clerk, approver, bursar].find(({ role }) => may(role, workPages[page]))
  if (who === undefined) throw new Error(`Nobody may open ${page}`)
  const { count, exact } = (await countsOf(who)).find((each) => each.page === page) ?? {}
  expect(exact).toBe(true)
  expect(count).toBe(await listed[page](who))
  expect(count).toBeGreaterThan(0)
})

test('a colleague gets counts only of pages that the role may open', async () => {
  for (const who of [clerk, approver, bursar])
    expect((await countsOf(who)).map(({ page }) => page)).toEqual(
      workPageIds.filter((page) => may(who.role, workPages[page])),
    )
})

test('counting stops at 1,000', async () => {
  // Disables the trigger, because it would update the checks of both applications of each pair, which takes seconds.
  await sql`alter table duplicate_flag disable trigger user`.execute(server.owner)
  await sql`insert into duplicate_flag (id, kind, left_id, right_id)
    select gen_random_uuid(), 'phone', one.applicant_id, other.applicant_id
    from (select applicant_id from office_application order by applicant_id limit 33) one
      cross join (select applicant_id from office_application order by applicant_id offset 33 limit 33) other
    on conflict do nothing`.execute(server.database.system)
  expect(await countsOf(clerk)).toContainEqual({ page: 'duplicates', count: 1000, exact: false })
})
