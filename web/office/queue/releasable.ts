import type { QueueRow } from '#contract/office/applications.ts'

export type ReleasableRow = QueueRow & { decisionId: string }

/** Whether a release can carry the row's decision: approved, or set for a time and to go out at once after all. */
export function isReleasable(row: QueueRow): row is ReleasableRow {
  return row.decisionId !== null && (row.status === 'approved' || row.status === 'scheduled')
}
