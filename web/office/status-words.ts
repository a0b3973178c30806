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
