import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { oneOf, optionalText, text } from '../../fields.ts'
import { duplicateKindIds } from '../duplicates/duplicates.ts'
import {
  boardStates,
  checkFilters,
  enrolmentFilters,
  requestFilters,
  returnedProposals,
  turns,
} from './list-filters.ts'
import { offerAnswers } from '../offers/offers.ts'
import { outcomes } from '../outcomes.ts'
import { reconsiderationStates } from '../reconsiderations.ts'
import { officeStatuses } from '../office-statuses.ts'
import { decisionKinds, queueRow } from '../row.ts'

/*
 * The list of submitted applications. Search, selection, counts, exports and the endpoint `next` use the same filters.
 */

/**
 * Columns by which the list of applications can be sorted. `turn` is the party that has to act next. Rows with the same
 * programme or eligibility are sorted by submission, rows with the same `turn` by the start of their wait. Remaining
 * ties are sorted by applicant id.
 */
export const listSorts = [
  'submitted',
  'waiting',
  'name',
  'number',
  'programme',
  'eligibility',
  'turn',
] as const
export type ListSort = (typeof listSorts)[number]

const maxValues = 60

/** Pattern for values of the filter `bulk`. An empty string means no filter. */
export const bulkFilterPattern = /^(?:[0-9a-f-]{36}:[a-z-]{1,40})?$/

function several<const Values extends readonly string[]>(values: Values) {
  return z._default(z.array(oneOf(values, 'Choose from the list.')).check(z.maxLength(maxValues)), [])
}

function severalTexts(length: number) {
  return z._default(z.array(text('Choose from the list.', length)).check(z.maxLength(maxValues)), [])
}

/**
 * Filters of the list of applications. An empty array, an empty string and 0 mean no filter. An application must match
 * all filters. It matches a filter with several values if it has at least one of the values. `checks` and `enrolment`
 * work differently, as their comments describe.
 */
export const listFilter = {
  programme: severalTexts(64),
  /** Aliases of states of origin, such as `akwa_ibom`. */
  state: severalTexts(40),
  session: severalTexts(9),
  status: several(officeStatuses),
  /** `unknown`: the results have not been compared with the entry requirements yet. */
  eligibility: several([...outcomes, 'unknown']),
  awaited: z._default(oneOf(['', 'yes', 'no'], 'Choose from the list.'), ''),
  /** Kind of the pending or released decision; `none` if there is none. */
  decision: several([...decisionKinds, 'none']),
  /** `mine` or `any`: the newest proposal was returned to the signed-in colleague, or to any colleague. */
  returnedProposal: z._default(oneOf(['', ...returnedProposals], 'Choose from the list.'), ''),
  reconsideration: several(reconsiderationStates),
  /** Minimum number of whole days since the start of the current wait. */
  waitingDays: z._default(z.int().check(z.minimum(0), z.maximum(3650)), 0),
  /** Assignees: `me`, `nobody` (not assigned) or ids of colleagues. */
  assignee: severalTexts(40),
  /**
   * Checks with their states, such as `documents:open`. States of the same check are alternatives; different checks
   * must all match.
   */
  checks: several(checkFilters),
  /** Results of the checks with the examination bodies (`boardStates`). */
  board: several(boardStates),
  /** Kinds of undecided possible duplicates; `any` for all kinds. */
  flags: several([...duplicateKindIds, 'any']),
  offer: several(offerAnswers),
  turn: several(turns),
  request: several(requestFilters),
  /** Enrolment steps, each done or not done, such as `portal:no`. Different steps must all match. */
  enrolment: several(enrolmentFilters),
  /** Whether a colleague has the application open at the moment. */
  open: z._default(oneOf(['', 'yes', 'no'], 'Choose from the list.'), ''),
  /**
   * Applications that a bulk action has left out: the id of the action and the reason, such as `0192…:leased`, or
   * `0192…:any` for all reasons. Matches no application once the list of the bulk action is deleted.
   */
  bulk: z._default(
    z.string().check(z.regex(bulkFilterPattern, 'Open the list from the page of the bulk action.')),
    '',
  ),
  /**
   * Name, application number, email address or phone number, or the beginning of one of these. The end of an
   * application number also matches.
   */
  search: optionalText(120),
}

const listFilterSchema = z.strictObject(listFilter)
export type ListFilter = z.output<typeof listFilterSchema>

export const listView = {
  ...listFilter,
  sort: z._default(oneOf(listSorts, 'Choose from the list.'), 'submitted'),
  descending: z._default(z.boolean(), false),
}

const listViewSchema = z.strictObject(listView)
export type ListView = z.output<typeof listViewSchema>

/** The whole list in its default order: no filter and no search text. */
export const viewOfAll: ListView = listViewSchema.parse({})

export const listCounts = z.object({
  /** Number of applications that match all filters. Counting stops at a limit; `exact` is then false. */
  total: z.number(),
  /** False if there are more applications than `total`. */
  exact: z.boolean(),
  /**
   * For each status, the number of applications that match all filters except `status`; empty if there are too many to
   * count.
   */
  statuses: z.array(z.object({ status: z.enum(officeStatuses), count: z.number() })),
  /** Admission sessions to filter by, newest first: the sessions of all applications, and the current session. */
  sessions: z.array(z.string()),
})
export type ListCounts = z.output<typeof listCounts>

export const officeList = {
  search: endpoint({
    method: 'POST',
    path: '/Office/search-applications',
    access: 'staff',
    permission: 'read-applications',
    summary: 'Submitted applications by filter and search, in the given order, in pages of 50.',
    body: z.strictObject({
      ...listView,
      /** `next` of the previous page; empty for the first page. */
      after: optionalText(1000),
    }),
    data: z.object({ rows: z.array(queueRow), next: z.nullable(z.string()) }),
  }),
  next: endpoint({
    method: 'POST',
    path: '/Office/next-application',
    access: 'staff',
    permission: 'read-applications',
    summary: 'Returns the application that follows the given one in the list.',
    errors: ['not-found'],
    body: z.strictObject({ ...listView, applicantId: text('Say which application.', 40) }),
    /** `applicantId` is null if no application follows the given one in the list. */
    data: z.object({ applicantId: z.nullable(z.string()) }),
  }),
  select: endpoint({
    method: 'POST',
    path: '/Office/select-applications',
    access: 'staff',
    permission: 'read-applications',
    summary: 'Returns the applications that are now in a list, at most 20,000, for a bulk action.',
    body: z.strictObject(listFilter),
    data: z.object({
      /** Applications in the order of submission. */
      rows: z.array(
        z.object({
          applicantId: z.string(),
          status: z.enum(officeStatuses),
          decisionId: z.nullable(z.string()),
          version: z.number(),
        }),
      ),
      /** False if more applications match the filters than `rows` contains. */
      complete: z.boolean(),
    }),
  }),
  counts: endpoint({
    method: 'POST',
    path: '/Office/count-applications',
    access: 'staff',
    permission: 'read-applications',
    summary:
      'Number of applications in a list, in total and by status, and the sessions of all applications.',
    body: z.strictObject(listFilter),
    data: listCounts,
  }),
}
