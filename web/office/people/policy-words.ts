import type { Permission } from '#contract/office/policy.ts'

/** What each permission allows, as a colleague says it. */
export const policyWords: Record<Permission, string> = {
  'read-applications': 'See the queue and open applications (every opening is kept in the audit trail)',
  'write-notes': 'Write notes for colleagues',
  'ask-correction': 'Ask an applicant to correct a section',
  'propose-decision': 'Propose to admit or to reject, and take an own proposal back until it is approved',
  'approve-decision': 'Approve what somebody else proposed, and send decisions back',
  'release-decision': 'Release approved decisions, now or at a set time',
  'revoke-letter': 'Withdraw a letter of admission',
  'reissue-letter': 'Issue a letter again that a colleague withdrew',
  'read-payments': 'See the refunds and the payments that do not fit',
  'settle-refunds': 'Mark money as given back, and decide about payments that do not fit',
  'read-audit': 'Read and check the audit trail',
  'manage-staff': 'See colleagues and end their access',
}
