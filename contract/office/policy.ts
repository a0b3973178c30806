/*
 * Roles and permissions of the admissions office. This table is the whole policy: the server checks it before every
 * call, and the console shows only what it allows. The separate rule that proposer and approver must differ,
 * whatever their roles, is enforced by the decision itself.
 */

export const roles = ['clerk', 'approver', 'bursar', 'auditor', 'admin'] as const
export type Role = (typeof roles)[number]

export const policy = {
  /** See the queue and open applications with their uploads. Opening one is recorded in the audit log. */
  'read-applications': ['clerk', 'approver', 'bursar', 'auditor', 'admin'],
  /** Write notes on an application, for colleagues only. */
  'write-notes': ['clerk', 'approver', 'bursar', 'admin'],
  /** Ask the applicant to correct a section. */
  'ask-correction': ['clerk', 'approver'],
  /** Propose to admit or reject, and withdraw an own proposal before it is approved. */
  'propose-decision': ['clerk', 'approver'],
  /** Approve a colleague's proposal, or return a decision that is not released yet. */
  'approve-decision': ['approver'],
  /** Release approved decisions, now or at a set time. */
  'release-decision': ['approver'],
  /** Withdraw a released letter. */
  'revoke-letter': ['approver', 'admin'],
  /** Reissue a letter withdrawn by a colleague, for an offer proposed by a colleague. */
  'reissue-letter': ['approver', 'admin'],
  /** See payments and the refund queue. */
  'read-payments': ['bursar', 'auditor', 'admin'],
  /** Mark payments as refunded, and decide on payment discrepancies. */
  'settle-refunds': ['bursar'],
  /** Read the audit log. */
  'read-audit': ['auditor', 'admin'],
  /** See colleagues, and remove their access. */
  'manage-staff': ['admin'],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof policy

/** Whether the role has the permission. */
export function may(role: Role, permission: Permission): boolean {
  return (policy[permission] as readonly Role[]).includes(role)
}
