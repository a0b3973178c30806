import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, oneOf, optionalText, text } from '../fields.ts'
import { lease } from './leases.ts'
import { type ListFilter, listView } from './list.ts'
import { seenVersion } from './version.ts'

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
 * Whether a review of a list leaves out the applications with an open request, because their applicants have to act
 * first. A list of open requests is reviewed with them. False for a list without open requests.
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

/** Maximum number of following applications that the console loads in advance. */
export const loadedAhead = 3

/**
 * A recent action of the signed-in colleague: a proposal, approval, return, request or skip, or the decision about a
 * pair of possible duplicates or a shared value. `id` is the id of the decision, the request, the pair or the value; for
 * a skip, it is the applicant's id. For a pair, `applicantId` is the application that was submitted earlier. For a value,
 * it is one of the applications with the value.
 */
export const lastDecision = z.object({
  kind: z.enum(['admit', 'reject', 'approval', 'return', 'request', 'skip', 'duplicate', 'shared-value']),
  id: z.string(),
  applicantId: z.string(),
  name: z.string(),
  /** ISO timestamp of the action. */
  at: z.string(),
  /**
   * Programme offered, requested items, reason for the skip, or decision about the pair, or what the
   * decision about a shared value says. Empty for a rejection, or if
   * the programme is no longer on offer.
   */
  detail: z.string(),
  /** Current version of the application. */
  version: z.number(),
  /**
   * Whether the action can still be undone. A skip or a decision about a shared value can always be
   * undone. A proposal or approval can be undone until the
   * decision changes its state, a return until the application changes, and a request until the applicant answers. A
   * decision about a pair can be undone until a decision on one of its applications is proposed or approved.
   */
  isUndoable: z.boolean(),
})
export type LastDecision = z.output<typeof lastDecision>

/** Kinds of work that review mode counts at the end of a list, in display order. */
export const workKinds = ['verified', 'proposed', 'requested', 'approved', 'returned', 'skipped'] as const
export type WorkKind = (typeof workKinds)[number]

/**
 * Number of applications on which one kind of work was done since midnight, Lagos time. Work that the
 * same colleague undid is not counted.
 */
export const workDone = z.object({
  kind: z.enum(workKinds),
  byCaller: z.number(),
  /** Number of applications for all colleagues together. An application on which two colleagues worked counts once. */
  byOffice: z.number(),
})
export type WorkDone = z.output<typeof workDone>

const applicantId = text('Say which application.', 40)

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
      /** Id of the application that was open, whose lease ends with this call. Empty at the start of a review. */
      current: optionalText(40),
      /**
       * Id of the application to start with. If the caller cannot get its lease, no other application is taken.
       * `ahead` contains free applications below `startWith` in the list, and then free applications from the top.
       */
      startWith: optionalText(40),
    }),
    data: z.object({
      /**
       * Id of the application whose lease the caller now has. Null if no free application is left, or if the caller
       * could not get the lease of `startWith`.
       */
      applicantId: z.nullable(z.string()),
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
