import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { instant, oneOf, optionalText, text } from '../../fields.ts'
import { lease } from './leases.ts'
import { type ListFilter, listView } from '../list/list.ts'
import { seenVersion } from '../version.ts'

/** Reasons for skipping an application in review mode, with the text that colleagues see. */
export const skipReasons = {
  'slip-unreadable': 'The slip cannot be read',
  'second-opinion': 'A colleague should look at it',
  'information-awaited': 'Information is still missing',
  'knows-applicant': 'I know the applicant',
  later: 'I will look at it later',
} as const
export type SkipReason = keyof typeof skipReasons
export const skipReasonIds = Object.keys(skipReasons) as [SkipReason, ...SkipReason[]]

/**
 * Returns whether a review leaves out applications with an open request, because the applicant has to act first.
 * Returns false if the filters of the list select such applications on purpose, or never match them.
 */
export function leavesOutOpenRequests({
  status,
  request,
  turn,
}: Pick<ListFilter, 'status' | 'request' | 'turn'>): boolean {
  const isOfRequests =
    request.some((filter) => filter !== 'returned') ||
    turn.includes('theirs') ||
    (status.length > 0 && status.every((each) => each === 'correction'))
  return !isOfRequests && (status.length === 0 || status.includes('correction'))
}

/** Maximum number of following applications that the office console loads in advance. */
export const loadedAhead = 3

/** Maximum number of pictures that an application shows first: its first slip and the applicant's picture. */
const shownFirst = 2

/**
 * A recent action of the signed-in colleague. `id` is the id of the object of the action:
 * - a proposal, approval or return: the decision
 * - a request: the request
 * - a skip: the applicant
 * - `duplicate`: the pair of possible duplicates. `applicantId` is then the application that was submitted first
 * - `shared-value`: the shared value. `applicantId` is then one of the applications with the value
 */
export const lastDecision = z.object({
  kind: z.enum(['admit', 'reject', 'approval', 'return', 'request', 'skip', 'duplicate', 'shared-value']),
  id: z.string(),
  applicantId: z.string(),
  name: z.string(),
  /** ISO timestamp of the action. */
  at: z.string(),
  /**
   * Text about the action: the programme offered, the requested items, the reason for the skip, or the decision about
   * the pair or the shared value. Empty for a rejection, or if the programme is no longer on offer.
   */
  detail: z.string(),
  /** Current version of the application. */
  version: z.number(),
  /**
   * Whether the action can still be undone:
   * - a skip or a decision about a shared value: always
   * - a proposal or approval: until the decision changes its state
   * - a return: until the application changes
   * - a request: until the applicant answers it or the office closes it
   * - a decision about a pair: until a decision on one of its applications is proposed or approved
   */
  isUndoable: z.boolean(),
})
export type LastDecision = z.output<typeof lastDecision>

/** Kinds of work that review mode counts at the end of a list, in display order. */
export const workKinds = ['verified', 'proposed', 'requested', 'approved', 'returned', 'skipped'] as const
export type WorkKind = (typeof workKinds)[number]

/**
 * Number of applications on which one kind of work was done since midnight, Lagos time. Work that the same colleague
 * undid is not counted.
 */
export const workDone = z.object({
  kind: z.enum(workKinds),
  byCaller: z.number(),
  /** Number of applications for all colleagues together. An application on which two colleagues worked counts once. */
  byOffice: z.number(),
})
export type WorkDone = z.output<typeof workDone>

const applicantId = text('Say which application.', 40)
const picture = text('Say which picture.', 40)

/** Endpoints of review mode, in which a colleague goes through the applications of a list one by one. */
export const review = {
  next: endpoint({
    method: 'POST',
    path: '/Office/review-next',
    access: 'staff',
    permission: 'review-applications',
    summary:
      'Leases the next application of a list that is free, not skipped and not shown since `startedAt`. Leaves out open requests, except in a list of open requests. Logs the access and ends the current lease.',
    body: z.strictObject({
      ...listView,
      startedAt: instant('Say when the review started.'),
      /**
       * Id of the application that was open before this call. The call ends its lease. Empty at the start of a review.
       */
      current: optionalText(40),
      /**
       * Id of the application to start with. If its lease cannot be acquired, the call leases no other application.
       * `ahead` contains free applications below `startWith` in the list, and then free applications from the top.
       */
      startWith: optionalText(40),
      /**
       * Following applications that the browser has loaded ahead, with the upload tokens of the pictures that it shows
       * first.
       */
      loaded: z._default(
        z
          .array(z.strictObject({ applicantId, pictures: z.array(picture).check(z.maxLength(shownFirst)) }))
          .check(z.maxLength(loadedAhead)),
        [],
      ),
    }),
    data: z.object({
      /**
       * Id of the application whose lease the caller now holds. Null if no free application is left, or if the caller
       * could not acquire the lease of `startWith`.
       */
      applicantId: z.nullable(z.string()),
      /**
       * Upload tokens in `loaded` that belong to `applicantId`. The server has logged these pictures as opened, so the
       * browser may show them without another request.
       */
      shownPictures: z.array(z.string()),
      /** Ids of the applications that will probably be next, to load in advance; at most `loadedAhead`. */
      ahead: z.array(z.string()),
      /**
       * Applications of the list that other colleagues have open; at most 20. Empty if `applicantId` is not null, or if
       * `startWith` is given.
       */
      withColleagues: z.array(z.object({ ...lease.shape, name: z.string() })),
      /**
       * Applications of the list that the caller skipped and that have not changed since, earliest skip first; at most
       * 20. Empty if `applicantId` is not null, or if `startWith` is given.
       */
      skipped: z.array(
        z.object({ applicantId: z.string(), name: z.string(), reason: z.enum(skipReasonIds) }),
      ),
    }),
  }),
  skip: endpoint({
    method: 'POST',
    path: '/Office/skip-application',
    access: 'staff',
    permission: 'review-applications',
    summary:
      'Skips an application with a reason; review mode shows it to the caller again after the application has changed.',
    errors: ['not-found', 'application-changed'],
    body: z.strictObject({
      applicantId,
      version: seenVersion,
      reason: oneOf(skipReasonIds, 'Choose a reason.'),
    }),
  }),
  undoSkip: endpoint({
    method: 'POST',
    path: '/Office/undo-skip',
    access: 'staff',
    permission: 'review-applications',
    summary: 'Undoes the caller’s skip of an application; does nothing without a skip.',
    body: z.strictObject({ applicantId }),
  }),
  lastDecisions: endpoint({
    method: 'GET',
    path: '/Office/last-decisions',
    access: 'staff',
    permission: 'review-applications',
    summary: 'The last ten proposals, approvals, returns, requests and skips of the caller, newest first.',
    data: z.array(lastDecision),
  }),
  workToday: endpoint({
    method: 'GET',
    path: '/Office/work-today',
    access: 'staff',
    permission: 'review-applications',
    summary: 'Number of applications verified, proposed, requested, approved, returned and skipped today.',
    data: z.array(workDone),
  }),
}
