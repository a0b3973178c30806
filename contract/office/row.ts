import * as z from 'zod/mini'
import { checkIds, checkStates } from './checks.ts'
import { duplicateKindIds } from './duplicates/duplicates.ts'
import { boardStates, requestFilters, turns } from './list/list-filters.ts'
import { offerAnswers } from './offers/offers.ts'
import { officeStatuses } from './office-statuses.ts'
import { outcomes } from './outcomes.ts'
import { reconsiderationStates } from './reconsiderations.ts'

export const decisionKinds = ['admit', 'reject'] as const
export const decisionKindNames = { admit: 'Admit', reject: 'Reject' } as const

/** One row of the list of applications. Contains no birth date and no phone number. */
export const queueRow = z.object({
  applicantId: z.string(),
  applicationNumber: z.nullable(z.string()),
  /** Full name. */
  name: z.string(),
  surname: z.string(),
  /** First and other names. */
  forenames: z.string(),
  programme: z.string(),
  programmeId: z.string(),
  state: z.string(),
  session: z.string(),
  status: z.enum(officeStatuses),
  /** Id of the pending or released decision; null if there is none. */
  decisionId: z.nullable(z.string()),
  decisionKind: z.nullable(z.enum(decisionKinds)),
  /** Reconsideration of a rejection; null if there was none or it was cancelled. */
  reconsideration: z.nullable(z.enum(reconsiderationStates)),
  /** Outcome of comparing the results with the entry requirements; null until they have been compared. */
  eligibility: z.nullable(z.enum(outcomes)),
  /**
   * Entry level, such as `100`, of the route that is met, or of the closest route. Null until the results have been
   * compared; empty if the programme is no longer on offer.
   */
  entryLevel: z.nullable(z.string()),
  /**
   * First missing requirement, such as «Physics», shortened to 60 characters, or «programme no longer on offer». Empty
   * if all requirements are met or the results have not been compared yet.
   */
  missing: z.string(),
  awaited: z.boolean(),
  /** ISO 8601 timestamp. */
  submittedAt: z.string(),
  /** ISO 8601 timestamp: start of the current wait, for example the submission, the request or the proposal. */
  waitingSince: z.string(),
  turn: z.enum(turns),
  /** States of the open and returned requests, if `status` is `submitted` or `correction`; otherwise empty. */
  requests: z.array(z.enum(requestFilters)),
  /** Earliest deadline of the requests that the applicant has to answer, `YYYY-MM-DD`; null if there is none. */
  requestDueOn: z.nullable(z.string()),
  /** Name of the colleague to whom the application is assigned; null if it is not assigned. */
  assignee: z.nullable(z.string()),
  /** Id of this colleague; null if the application is not assigned. */
  assigneeId: z.nullable(z.string()),
  checks: z.record(z.enum(checkIds), z.enum(checkStates)),
  board: z.enum(boardStates),
  /** Kinds of undecided possible duplicates. */
  flags: z.array(z.enum(duplicateKindIds)),
  /** State of the released offer; null if there is none. */
  offerAnswer: z.nullable(z.enum(offerAnswers)),
  /** Deadline for accepting the offer, `YYYY-MM-DD`; null if none is set. */
  acceptBy: z.nullable(z.string()),
  hasMatricNumber: z.boolean(),
  hasSchoolFee: z.boolean(),
  hasPortalAccount: z.boolean(),
  /**
   * Version of the application. It grows when the answers, their verification, a board check or the eligibility
   * changes. It also grows when a check set by hand, a request, a decision, the offer or the enrolment changes. It does
   * not grow with an assignment, a note or a duplicate flag.
   */
  version: z.number(),
})
export type QueueRow = z.output<typeof queueRow>
