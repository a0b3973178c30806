import type { ColumnType, Generated } from 'kysely'
import type { BulkKind, bulkItemStates } from '#contract/office/bulk/bulk.ts'
import type { BulkReason } from '#contract/office/bulk/bulk-reasons.ts'
import type { Now, Nullable } from './column-types.ts'

/*
 * Tables for bulk actions and second review. `schema.ts` explains the column types.
 */

/**
 * A bulk action: proposals, approvals or requests for many applications. Until `startedAt` is set, the bulk action is
 * only a plan.
 */
export interface BulkActionTable {
  id: string
  kind: BulkKind
  staffId: string
  /** Content of the proposals; null for other kinds of bulk actions. */
  proposal: ColumnType<unknown, string | null, never>
  /** Content of the requests; null for other kinds of bulk actions. */
  request: ColumnType<unknown, string | null | undefined, never>
  /** True if there were too many applications, so that the plan leaves out some of them. */
  isCut: Generated<boolean>
  plannedAt: Now
  startedAt: Nullable<Date>
  finishedAt: Nullable<Date>
  requestId: Nullable<string>
  listDeletedAt: Nullable<Date>
  /** Number of applications by outcome. Null until the items of the bulk action are deleted. */
  counts: ColumnType<unknown, null | undefined, never>
}

export interface BulkItemTable {
  bulkId: string
  /** Position in the bulk action, from 1. */
  position: number
  applicantId: string
  /** Version of the application when the bulk action was planned. */
  version: number
  decisionId: Nullable<string>
  /** Id of the request that the bulk action has sent or, in an undo, withdraws; otherwise null. */
  requestId: Nullable<string>
  state: (typeof bulkItemStates)[number]
  /** Reason why the application is left out; null if it is included. */
  reason: Nullable<BulkReason>
  failures: Generated<number>
}

/** Result of the random draw of an application for the second verification. */
export interface SampleDrawTable {
  applicantId: string
  isDrawn: boolean
  /** Setting at the time of the draw: on average, one application in `oneIn` was drawn. With 0, none was drawn. */
  oneIn: number
  drawnAt: Now
}

/** The second verification of a proposal. `outcome` is null until the second verification is done. */
export interface SecondVerificationTable {
  decisionId: string
  applicantId: string
  outcome: Nullable<'agreed' | 'differs'>
  verifiedBy: Nullable<string>
  verifiedAt: Nullable<Date>
  createdAt: Now
}

/** Grades of one subject before and in the second verification. A grade is null if the subject is not on the slip. */
export interface SecondReadingTable {
  decisionId: string
  resultId: string
  examName: string
  subjectName: string
  firstGrade: Nullable<string>
  /**
   * Colleague who compared the subject with the slip before the second verification. If null, no colleague had compared
   * it, and `firstGrade` is the grade that the applicant typed.
   */
  firstBy: Nullable<string>
  secondGrade: Nullable<string>
}

export interface SecondReviewSchema {
  sampleDraw: SampleDrawTable
  secondVerification: SecondVerificationTable
  secondReading: SecondReadingTable
  bulkAction: BulkActionTable
  bulkItem: BulkItemTable
}
