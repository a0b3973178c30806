import type { QueueRow } from '#contract/office/row.ts'

type DecisionOfRow = Pick<QueueRow, 'decisionId' | 'status'>

/** Whether the row's decision can be released now: it is approved, or its release is scheduled for later. */
export function isReleasable<Row extends DecisionOfRow>(row: Row): row is Row & { decisionId: string } {
  return row.decisionId !== null && (row.status === 'approved' || row.status === 'scheduled')
}
