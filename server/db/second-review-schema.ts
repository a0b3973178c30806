import type { ColumnType, Generated } from 'kysely'
import type { BulkKind, bulkItemStates } from '#contract/office/bulk.ts'
import type { BulkReason } from '#contract/office/bulk-reasons.ts'
import type { Now, Nullable } from './column-types.ts'

/*
 * The tables about bulk actions and second review; see `schema.ts`.
 */

/** Proposals or approvals of many applications at once: only a plan until `startedAt` is set. */
export interface BulkActionTable {
  id: string
  kind: BulkKind
  staffId: string
  /** Content of the proposals; null for approvals. */
  proposal: ColumnType<unknown, string | null, never>
  /** Whether the list had more applications than the plan can contain. */
  isCut: Generated<boolean>
  plannedAt: Now
  startedAt: Nullable<Date>
  finishedAt: Nullable<Date>
  requestId: Nullable<string>
}

/** One application of a bulk action. */
export interface BulkItemTable {
  bulkId: string
  /** Order of the list, from 1. */
  position: number
  applicantId: string
  /** Version of the application in the dry run. */
  version: number
  decisionId: Nullable<string>
  state: (typeof bulkItemStates)[number]
  /** Why the application is left out; null otherwise. */
  reason: Nullable<BulkReason>
  failures: Generated<number>
}

export interface SecondReviewSchema {
  bulkAction: BulkActionTable
  bulkItem: BulkItemTable
}
