import type { ReconsiderationState } from '#contract/office/reconsiderations.ts'
import type { OfficeStatus } from '#contract/office/row.ts'

export const statusWords: Record<OfficeStatus, string> = {
  submitted: 'Submitted',
  correction: 'Correction',
  proposed: 'Proposed',
  approved: 'Approved',
  scheduled: 'Scheduled',
  admitted: 'Admitted',
  'letter-withdrawn': 'Letter withdrawn',
  rejected: 'Rejected',
}

/** Returns the label of a status. An open reconsideration, or one that ended in a rejection, changes the label. */
export function statusText(status: OfficeStatus, reconsideration: ReconsiderationState | null): string {
  if (reconsideration === 'open')
    return status === 'submitted' ? 'Reconsideration' : `${statusWords[status]} again`
  return reconsideration === 'decided' && status === 'rejected' ? 'Rejected again' : statusWords[status]
}
