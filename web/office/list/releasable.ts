import type { QueueRow } from '#contract/office/row.ts'

type DecisionOfRow = Pick<QueueRow, 'decisionId' | 'status'>

/** Whether the row's decision can be part of a release: it is approved, or it is scheduled and gets a new time. */
export function isReleasable<Row extends DecisionOfRow>(row: Row): row is Row & { decisionId: string } {
  return row.decisionId !== null && (row.status === 'approved' || row.status === 'scheduled')
}
