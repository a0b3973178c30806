import type { OfficeStatus } from '#contract/office/applications.ts'

/** The labels of an application's status. */
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
