import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { paragraph, text } from '../../fields.ts'
import { bulkReasonIds } from '../bulk/bulk-reasons.ts'
import { boardStates } from '../list/list-filters.ts'
import { counted } from '../counted.ts'
import { overPlaces } from '../offers/places.ts'
import { seenVersion } from '../version.ts'

export const screenSize = 12

const cardSubject = z.object({
  subjectName: z.string(),
  /**
   * Grade on the slip; null if the subject is not on the slip. For a subject that no colleague has verified, the typed
   * grade.
   */
  grade: z.nullable(z.string()),
  /** Whether the programme offered requires this subject. */
  required: z.boolean(),
})

/** A colleague's proposal to admit, which the caller can approve in the second review. All seven checks have passed. */
export const reviewCard = z.object({
  decisionId: z.string(),
  applicantId: z.string(),
  version: z.number(),
  name: z.string(),
  applicationNumber: z.nullable(z.string()),
  /** Name of the programme offered. */
  programme: z.string(),
  level: z.string(),
  conditions: z.string(),
  proposedBy: z.string(),
  /** Result of the checks with the examination bodies (`boardStates`). */
  board: z.enum(boardStates),
  /**
   * Subjects that count for the programme offered. Each subject is listed once, with the grade and the sitting that
   * count. Order: (1) required subjects, (2) other subjects that the requirements name, (3) all remaining subjects;
   * best grade first in each group. Empty if no sitting counts.
   */
  counted: z.array(
    z.object({
      ...cardSubject.shape,
      /** Index of the sitting in `sittings`. */
      sitting: z.number(),
    }),
  ),
  sittings: z.array(
    z.object({
      /** Examination body and year, such as «WAEC 2019». */
      exam: z.string(),
      examNumber: z.string(),
      /** Upload token of the slip. */
      slip: z.string(),
      /** Order: (1) required subjects, (2) other subjects that can meet a requirement, (3) all remaining subjects. */
      subjects: z.array(cardSubject),
    }),
  ),
})
export type ReviewCard = z.output<typeof reviewCard>

const decisionId = text('Say which decision.', 40)

export const secondReview = {
  screen: endpoint({
    method: 'POST',
    path: '/Office/second-review-screen',
    access: 'staff',
    permission: 'approve-decision',
    summary:
      'Leases up to twelve proposals of colleagues to admit, with all seven checks passed, longest wait first.',
    body: z.strictObject({}),
    data: z.object({
      cards: z.array(reviewCard),
      /**
       * Number of proposals that the signed-in colleague may approve in the second review, including those that other
       * colleagues have on their screens. The count stops at 1,000.
       */
      waiting: counted,
      /** Programmes that would have more admissions than places if all proposals in `cards` were approved. */
      overPlaces: z.array(overPlaces),
    }),
  }),
  approve: endpoint({
    method: 'POST',
    path: '/Office/approve-screen',
    access: 'staff',
    permission: 'approve-decision',
    freshCode: true,
    summary:
      'Approves the proposals of a screen, each in its own transaction, and returns the outcome of each. Needs a recent authenticator code.',
    body: z.strictObject({
      decisions: z
        .array(z.strictObject({ decisionId, version: seenVersion }), 'Choose the proposals.')
        .check(z.minLength(1, 'Choose the proposals.'), z.maxLength(screenSize)),
    }),
    data: z.object({
      /**
       * Results in the order of the request. `reason` explains why the proposal was not approved; null if it was
       * approved.
       */
      results: z.array(z.object({ decisionId: z.string(), reason: z.nullable(z.enum(bulkReasonIds)) })),
    }),
  }),
  leaveOut: endpoint({
    method: 'POST',
    path: '/Office/leave-for-individual-review',
    access: 'staff',
    permission: 'approve-decision',
    summary: 'Takes a proposal out of the second review, with a reason; it is then reviewed individually.',
    errors: ['not-found', 'decision-state-changed', 'application-changed'],
    body: z.strictObject({ decisionId, version: seenVersion, because: paragraph('Say why.', 300) }),
  }),
}
