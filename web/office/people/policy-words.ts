import type { Permission } from '#contract/office/staff/policy.ts'

/** Descriptions of the permissions for the page «Roles and permissions». */
export const policyWords: Record<Permission, string> = {
  'read-applications': 'See the queue and open applications (each opening is recorded in the audit log)',
  'help-people':
    'See what a person sees, send emails again, check a payment, sign the person out everywhere, and unlock the sign-in',
  'review-applications': 'Review applications one after another, and take one over from a colleague',
  'export-applications': 'Export lists of applications (each export is recorded in the audit log)',
  'manage-shared-views': 'Change and delete views that colleagues share',
  'set-assignment-rules': 'Set the rules that assign applications to colleagues',
  'write-notes': 'Write notes for colleagues',
  'ask-correction': 'Send a request to an applicant',
  'verify-results': 'Compare results with the slips, and record checks with examination bodies',
  'read-sample': 'See how often second verifications differ',
  'propose-decision':
    'Propose to admit or to reject, withdraw your own proposal until it is approved, and stop bulk actions',
  'approve-decision': 'Approve proposals of others, and return decisions to the proposer',
  'reconsider-refusal': 'Open or cancel the reconsideration of a released rejection',
  'release-decision': 'Release approved decisions, now or at a set time',
  'stop-release': 'Stop a release before its time',
  'extend-offer': 'Extend offers',
  'revoke-letter': 'Withdraw a letter of admission',
  'reissue-letter': 'Issue again a letter that a colleague withdrew',
  'read-payments': 'See and export payments',
  'read-refunds': 'See refunds and payment discrepancies',
  'settle-refunds':
    'Mark refunds as paid, decide on payment discrepancies, and propose to accept an underpayment',
  'accept-underpayments': 'Accept an underpayment that a colleague proposed to accept',
  'read-audit': 'Read and verify the audit log',
  'set-banner': 'Show a banner on all pages of the portal, or remove it',
  'manage-staff': 'Invite colleagues, change their roles, send new links and remove access',
}
