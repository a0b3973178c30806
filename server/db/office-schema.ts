import type { AssignmentSchema } from './assignment-schema.ts'
import type { FeeId } from '#contract/fees/registry.ts'
import type { OfferAnswer } from '#contract/office/offers/offers.ts'
import type { SkipReason } from '#contract/office/review/review.ts'
import type { Role } from '#contract/office/staff/policy.ts'
import type { BoardState } from '#contract/office/list/list-filters.ts'
import type { CheckState } from '#contract/office/checks.ts'
import type { ColumnType, Generated } from 'kysely'
import type { decisionStates, RefusalReason } from '#contract/office/decisions/decisions.ts'
import type { ReconsiderationState } from '#contract/office/reconsiderations.ts'
import type { decisionKinds } from '#contract/office/row.ts'
import type { OfficeStatus } from '#contract/office/office-statuses.ts'
import type { FirstShortfall, Outcome } from '#contract/eligibility/verdict.ts'
import type { Now, Nullable } from './column-types.ts'
import type { OfficeListSchema } from './office-list-schema.ts'
import type { OfficeRequestSchema } from './office-request-schema.ts'

export interface StaffTable {
  id: string
  email: string
  name: string
  role: Role
  passwordHash: Nullable<string>
  totpSealed: Nullable<Buffer>
  totpConfirmedAt: Nullable<Date>
  totpLastStep: Nullable<number>
  disabledAt: Nullable<Date>
  createdAt: Now
  letterKeys: Generated<boolean>
  lastSignInAt: Nullable<Date>
}

export interface StaffRecoveryCodeTable {
  hash: Buffer
  staffId: string
  usedAt: Nullable<Date>
}

export interface StaffTokenTable {
  hash: Buffer
  kind: 'link' | 'session' | 'device'
  staffId: string
  createdAt: Now
  expiresAt: Date
  seenAt: Now
  steppedUpAt: Nullable<Date>
  usedAt: Nullable<Date>
}

export interface DecisionTable {
  id: string
  applicantId: string
  kind: (typeof decisionKinds)[number]
  state: Generated<(typeof decisionStates)[number]>
  programmeId: Nullable<string>
  level: Nullable<string>
  conditions: Generated<string>
  reasons: Generated<RefusalReason[]>
  sentence: Generated<string>
  exceptionReason: Generated<string>
  /**
   * Reason for which an approver excluded this decision from a joint approval, so that it must be reviewed
   * individually; null if it was not excluded.
   */
  individualBecause: Nullable<string>
  proposedBy: string
  proposedAt: Now
  approvedBy: Nullable<string>
  approvedAt: Nullable<Date>
  releaseAt: Nullable<Date>
  releasedBy: Nullable<string>
  releasedAt: Nullable<Date>
  returnedBecause: Nullable<string>
  /** Deadline for accepting the offer, `YYYY-MM-DD`. */
  acceptBy: Nullable<string>
  acceptBySetAt: Nullable<Date>
  lapsedAt: Nullable<Date>
  releaseId: Nullable<string>
  /** Time at which a reconsideration of this rejection was opened; null if there is none, or if it was cancelled. */
  reconsideredAt: Nullable<Date>
  /** Id of the reconsideration in which this decision was proposed; null for other decisions. */
  reconsiderationId: Nullable<string>
}

/** A decision that an approver returned to the proposer. The row is deleted when the return is undone. */
export interface DecisionReturnTable {
  decisionId: string
  returnedBy: string
  returnedAt: Now
  /** Version of the application right after the return. The return can be undone only until the version changes. */
  version: number
}

/** Reconsideration of a released rejection, which is open until `endedAt` is set. */
export interface ReconsiderationTable {
  id: string
  applicantId: string
  refusalId: string
  because: string
  openedBy: string
  openedAt: Now
  endedAt: Nullable<Date>
  outcome: Nullable<'cancelled' | 'decided'>
  cancelledBy: Nullable<string>
  cancelledBecause: Nullable<string>
}

export interface ReleaseTable {
  id: string
  startedBy: string
  startedAt: Now
  releaseAt: Date
  /** The colleague's reason for making more offers than a programme has places; null if there are enough places. */
  overPlacesReason: Nullable<string>
  stoppedBy: Nullable<string>
  stoppedAt: Nullable<Date>
}

export interface OfferReminderTable {
  decisionId: string
  acceptBy: string
  daysBefore: number
  sentAt: Now
}

export interface StaffNoteTable {
  id: string
  applicantId: string
  staffId: string
  note: string
  createdAt: Now
}

export interface OfferDeclineTable {
  id: string
  applicantId: string
  decisionId: string
  reason: string
  declinedAt: Now
  undoneAt: Nullable<Date>
}

export interface PortalAccountTable {
  applicantId: string
  setAt: Now
  /** Encrypted password, until the learning portal has accepted it; null afterwards. */
  sealedPassword: Buffer | null
}

export interface InstalmentReminderTable {
  applicantId: string
  fee: FeeId
  /** Number of the instalment, from 1. */
  part: number
  kind: 'soon' | 'due'
  sentAt: Now
}

/** Words of the names of applicants, in lower case without diacritics. Written by a trigger. */
export interface ApplicantNameWordTable {
  applicantId: string
  word: string
}

/** Each pair of words of an applicant's name; `firstWord` comes first in the alphabet. Written by a trigger. */
export interface ApplicantNamePairTable {
  applicantId: string
  firstWord: string
  secondWord: string
}

/** One submitted application, for the lists of the office. Written by triggers. */
export interface OfficeApplicationTable {
  applicantId: string
  applicationNumber: Nullable<string>
  serial: Nullable<number>
  surname: string
  firstname: string
  othername: string
  sortName: string
  programmeId: Nullable<string>
  state: Nullable<string>
  session: Nullable<string>
  submittedAt: Date
  status: OfficeStatus
  /** Generated: the application number or an empty string. */
  numberKey: ColumnType<string | null, never, never>
  /** Generated: the application number with its characters in reverse order. */
  numberReversed: ColumnType<string | null, never, never>
  /** Generated: the id of the programme or an empty string. */
  programmeKey: ColumnType<string | null, never, never>
  /** Generated: sort order of the eligibility. 1 means met, 2 awaiting, 3 short, and 4 null. */
  eligibilityRank: ColumnType<number | null, never, never>
  /**
   * Generated: who must act next. 1: the office, because a request was returned. 2: the office, for any other reason.
   * 3: the applicant. 4: nobody.
   */
  turn: ColumnType<number | null, never, never>
  /**
   * Start of the application's current wait. A wait starts with the submission; the sending, return or closing of a
   * request; the proposal, approval or release of a decision; a reconsideration; or the withdrawal of the letter.
   */
  waitingSince: Date
  decisionId: Nullable<string>
  decisionKind: Nullable<(typeof decisionKinds)[number]>
  eligibility: Nullable<Outcome>
  entryLevel: Nullable<string>
  shortfall: Nullable<FirstShortfall>
  awaited: Generated<boolean>
  version: Generated<number>
  assigneeId: Nullable<string>
  offerAnswer: Nullable<OfferAnswer>
  acceptBy: Nullable<string>
  /**
   * Time at which the offer was accepted, declined or withdrawn, or at which it lapsed. Null without an offer, and
   * while the offer is unanswered.
   */
  answeredAt: Nullable<Date>
  /**
   * Earliest deadline of the open requests (neither returned by the applicant nor closed by the office), `YYYY-MM-DD`.
   */
  requestDueOn: Nullable<string>
  /** Earliest return time of the returned requests that the office has not closed; null without such a request. */
  requestReturnedAt: Nullable<Date>
  reconsideration: Nullable<ReconsiderationState>
  hasMatricNumber: Generated<boolean>
  hasSchoolFee: Generated<boolean>
  hasPortalAccount: Generated<boolean>
  /** Kinds of undecided possible duplicates, one bit for each kind (`flag-bits.ts`). */
  openFlags: Generated<number>
  /** Result of checking the sittings with the examination bodies (`boardStates`). */
  boardState: Generated<BoardState>
  checkIdentity: Generated<CheckState>
  checkFee: Generated<CheckState>
  checkResultsEntered: Generated<CheckState>
  checkResultsVerified: Generated<CheckState>
  checkRequirements: Generated<CheckState>
  checkDocuments: Generated<CheckState>
  checkDuplicates: Generated<CheckState>
}

/** Lease of an application by the colleague who has it open. After the lease expires, the application is free again. */
export interface ApplicationLeaseTable {
  applicantId: string
  staffId: string
  takenAt: Date
  renewedAt: Date
  leasedUntil: Date
}

/** The time at which an application was last shown to a colleague in review mode. */
export interface ReviewVisitTable {
  staffId: string
  applicantId: string
  shownAt: Now
}

/** An application that a colleague skipped in review mode. The skip ends when the application gets a new version. */
export interface ReviewSkipTable {
  staffId: string
  applicantId: string
  reason: SkipReason
  version: number
  skippedAt: Now
}

export interface OfficeSchema extends OfficeListSchema, OfficeRequestSchema, AssignmentSchema {
  reviewVisit: ReviewVisitTable
  reviewSkip: ReviewSkipTable
  applicationLease: ApplicationLeaseTable
  officeApplication: OfficeApplicationTable
  staff: StaffTable
  staffRecoveryCode: StaffRecoveryCodeTable
  staffToken: StaffTokenTable
  decision: DecisionTable
  decisionReturn: DecisionReturnTable
  staffNote: StaffNoteTable
  offerDecline: OfferDeclineTable
  offerReminder: OfferReminderTable
  reconsideration: ReconsiderationTable
  release: ReleaseTable
  portalAccount: PortalAccountTable
  applicantNameWord: ApplicantNameWordTable
  applicantNamePair: ApplicantNamePairTable
  instalmentReminder: InstalmentReminderTable
}
