import { sql } from 'kysely'
import * as z from 'zod/mini'
import { duplicateKindIds } from '#contract/office/duplicates/duplicates.ts'
import { offerAnswers } from '#contract/office/offers/offers.ts'
import { requestViews } from '#contract/office/requests/requests.ts'
import { secondReview } from '#contract/office/review/second-review.ts'
import { sharedValueStates } from '#contract/office/duplicates/shared-values.ts'
import type { Database } from '#server/db/client.ts'
import type { Call } from './office-call.ts'

const viewMs = 100
const countMs = 200
/** Time limit for twelve approvals in twelve transactions: a long one, because the page shows that they run. */
const approvalMs = 500

export const workCountsPath = '/Office/work-counts'
export const requestCountsPath = '/Office/request-counts'
export const offerCountsPath = '/Office/offer-counts'

const screenPath = '/Office/second-review-screen'
const screen = z.object({ data: secondReview.screen.data })
const approved = z.object({ data: secondReview.approve.data })

/** Deletes all leases, so that the next call can acquire the leases of the same applications again. */
async function endLeases(owner: Database): Promise<void> {
  await sql`delete from application_lease`.execute(owner.system)
}

/**
 * Turns the decisions that colleagues of the benchmark have approved back into proposals. Also renews the colleagues'
 * step-up, which is valid for only 15 minutes.
 */
async function undoApprovals(owner: Database): Promise<void> {
  const bench = sql`(select id from staff where name = 'Bench')`
  await owner.system.transaction().execute(async (tx) => {
    await sql`update staff_token set stepped_up_at = now() where staff_id in ${bench}`.execute(tx)
    await sql`alter table decision disable trigger decision_frozen`.execute(tx)
    await sql`update decision set state = 'proposed', approved_by = null, approved_at = null
      where state = 'approved' and approved_by in ${bench}`.execute(tx)
    await sql`alter table decision enable trigger decision_frozen`.execute(tx)
  })
}

/** Returns the calls of the second review: the next screen of twelve proposals, and their approval. */
function secondReviewCalls(): Call[] {
  return [
    {
      group: 'second review, next screen',
      name: 'twelve proposals',
      path: screenPath,
      limitMs: viewMs,
      async prepare({ owner }) {
        await endLeases(owner)
        return {}
      },
    },
    {
      group: 'second review, approval',
      name: 'twelve proposals',
      path: '/Office/approve-screen',
      limitMs: approvalMs,
      async prepare({ owner, post }) {
        await undoApprovals(owner)
        await endLeases(owner)
        const { cards } = screen.parse(await post(screenPath, {})).data
        return { decisions: cards.map(({ decisionId, version }) => ({ decisionId, version })) }
      },
      check(answer) {
        const reasons = approved.parse(answer).data.results.map(({ reason }) => reason)
        if (reasons.length !== 12 || reasons.some((reason) => reason !== null))
          throw new Error(`Not all twelve proposals were approved: ${JSON.stringify(reasons)}`)
      },
    },
  ]
}

/**
 * Returns the calls of the pages with work: people, workload, offers, requests, possible duplicates, shared values, the
 * second review, assigned applications and refunds. `person` is an applicant with a rare surname.
 */
export function workCalls(person: { applicantId: string; word: string; reference: string }): Call[] {
  const view = (group: string, name: string, path: string, body?: object): Call => ({
    group,
    name,
    path,
    limitMs: viewMs,
    ...(body !== undefined && { body }),
  })
  return [
    view('people', 'a rare name', '/Office/find-people', { search: person.word }),
    view('people', 'a common name', '/Office/find-people', { search: 'musa' }),
    view('people', 'a payment', '/Office/find-people', { search: person.reference }),
    view('people', 'one person', `/Office/people/${person.applicantId}`),
    view('workload', 'of each colleague', '/Office/workload'),
    view('my applications', 'assigned to me', '/Office/my-applications'),
    ...['' as const, ...offerAnswers].map((answer) =>
      view('offers', answer === '' ? 'all' : answer, '/Office/search-offers', { answer }),
    ),
    { ...view('counts, offers', 'by answer', offerCountsPath, {}), limitMs: countMs },
    ...requestViews.map((each) => view('requests', each, '/Office/search-requests', { view: each })),
    { ...view('counts, requests', 'by view', requestCountsPath), limitMs: countMs },
    ...['' as const, ...duplicateKindIds].map((kind) =>
      view('duplicates', kind === '' ? 'all' : kind, '/Office/duplicates', { kind }),
    ),
    ...sharedValueStates.map((state) => view('shared values', state, '/Office/shared-values', { state })),
    ...secondReviewCalls(),
    { ...view('counts, work in the menu', 'by page', workCountsPath), limitMs: countMs },
    { ...view('refunds', 'refunds', '/Office/refunds', {}), by: 'bursar' },
    { ...view('refunds', 'payment discrepancies', '/Office/unclear-payments', {}), by: 'bursar' },
  ]
}
