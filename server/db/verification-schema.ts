import type { ColumnType, Generated } from 'kysely'
import type { FirstShortfall, Outcome } from '#contract/eligibility/verdict.ts'
import type { FactKind } from '#contract/eligibility/verified-facts.ts'
import type { CheckName } from '#contract/office/checks.ts'
import type { DuplicateDecision, DuplicateKind, SharedKind } from '#contract/office/duplicates/duplicates.ts'
import type { GroupKind } from '#contract/office/duplicates/shared-values.ts'
import type { BoardMethod, BoardOutcome } from '#contract/office/verification/verification.ts'
import type { Now, Nullable } from './column-types.ts'
import type { SecondReviewSchema } from './second-review-schema.ts'

/*
 * Tables for verification, checks and duplicates. `schema.ts` explains the column types.
 */

/** Grade of one subject that a colleague has read on a result slip. */
export interface SubjectVerificationTable {
  resultId: string
  subjectName: string
  applicantId: string
  /** Grade on the result slip; null if the subject is not on the slip. */
  slipGrade: Nullable<string>
  verifiedBy: string
  verifiedAt: Now
}

/** A check of a sitting with its examination body. */
export interface BoardCheckTable {
  id: string
  applicantId: string
  resultId: Nullable<string>
  exam: string
  method: BoardMethod
  outcome: BoardOutcome
  checkedOn: string
  reference: Generated<string>
  proofId: Nullable<string>
  checkedBy: string
  checkedAt: Now
  outdatedAt: Nullable<Date>
}

/** A fact that entry requirements can depend on, recorded by a colleague from a document. */
export interface VerifiedFactTable {
  id: string
  applicantId: string
  kind: FactKind
  schoolRecordId: Nullable<string>
  name: string
  class: Generated<string>
  points: Nullable<number>
  field: Generated<string>
  /** Read as an array, written as JSON text. */
  subjects: ColumnType<{ subjectName: string; grade: string }[], string, string>
  workYears: Nullable<number>
  /** Last day of a registration; null if the document names no last day. */
  validUntil: Nullable<string>
  document: string
  verifiedBy: string
  verifiedAt: Now
}

/** Result of comparing an application with the entry requirements of the chosen programme. */
export interface ApplicationEligibilityTable {
  applicantId: string
  outcome: Outcome
  entryLevel: string
  /** The first requirement that is not met; null if all are met. */
  shortfall: Nullable<FirstShortfall>
  awaited: boolean
  /** Qualifications on which the outcome depends, and which no colleague has recorded from a document. */
  unseenQualifications: Generated<string[]>
  /** First day on which the outcome can change without a change of the application; null if there is no such day. */
  recheckOn: Nullable<string>
  /** Fingerprint of the entry requirements that were applied; `none` if the programme was no longer on offer. */
  rules: string
  evaluatedAt: Now
}

/** Outcome that a colleague has set by hand for a check of an application. */
export interface ApplicationCheckTable {
  applicantId: string
  name: CheckName
  state: 'passed' | 'problem'
  reason: string
  setBy: string
  setAt: Now
}

/**
 * Two applications that may belong to one person, because they have a common value, such as the NIN, or similar
 * pictures.
 */
export interface DuplicateFlagTable {
  id: string
  kind: DuplicateKind
  leftId: string
  rightId: string
  foundAt: Now
  decision: Nullable<DuplicateDecision>
  decidedBy: Nullable<string>
  decidedAt: Nullable<Date>
  /** Value that both applications have; null outside `groupKinds`, and for pairs found by earlier versions. */
  value: Nullable<string>
  /** Id of the shared value, if the decision about this value has also decided the pair; otherwise null. */
  sharedValueId: Nullable<string>
}

/** A phone number, or a birth date with words of a name, that several applications share. */
export interface SharedValueTable {
  id: string
  kind: GroupKind
  value: string
  foundWith: Nullable<string>
  foundAt: Now
  /** Set when a colleague has decided that the applications with the value belong to different people. */
  decidedBy: Nullable<string>
  decidedAt: Nullable<Date>
}

/** An application that shares a value with more than 20 others. Its check «Duplicates» is therefore a problem. */
export interface DuplicateSharedTable {
  applicantId: string
  kind: SharedKind
  foundAt: Now
  value: Nullable<string>
}

/** Queue of the applications for which the duplicate search must run. */
export interface DuplicateSearchTable {
  applicantId: string
  wantedAt: Now
  /**
   * True if the search is repeated without a change of the application: after a decision about a shared value, or after
   * a migration that changed the search. The check «Duplicates» then keeps its outcome until the search has run.
   */
  recheck: Generated<boolean>
}

/** Perceptual hash of a picture, in four bands of 16 bits. */
export interface PictureHashTable {
  uploadId: string
  applicantId: string
  bandA: number
  bandB: number
  bandC: number
  bandD: number
}

export interface VerificationSchema extends SecondReviewSchema {
  subjectVerification: SubjectVerificationTable
  boardCheck: BoardCheckTable
  verifiedFact: VerifiedFactTable
  applicationEligibility: ApplicationEligibilityTable
  applicationCheck: ApplicationCheckTable
  duplicateFlag: DuplicateFlagTable
  sharedValue: SharedValueTable
  duplicateShared: DuplicateSharedTable
  duplicateSearch: DuplicateSearchTable
  pictureHash: PictureHashTable
}
