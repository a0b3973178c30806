import type { QueueRow } from '#contract/office/row.ts'

export type ReleasableRow = QueueRow & { decisionId: string }

/** Whether the row's decision can be released now: it is approved, or its release is scheduled for later. */
export function isReleasable(row: QueueRow): row is ReleasableRow {
  return row.decisionId !== null && (row.status === 'approved' || row.status === 'scheduled')
}
