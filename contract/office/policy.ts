/*
 * Roles and permissions of the admissions office. The server checks this table before every request, and the console
 * shows only what the table allows. One rule is not in the table: proposer and approver must be different people,
 * whatever their roles. The decision service enforces that rule.
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
  /** Propose to admit or reject, and withdraw one's own proposal before it is approved. */
  'propose-decision': ['clerk', 'approver'],
  /** Approve a colleague's proposal, or return a decision that is not released yet. */
  'approve-decision': ['approver'],
  /** Release approved decisions, now or at a set time. */
  'release-decision': ['approver'],
  /** Withdraw a released letter. */
  'revoke-letter': ['approver', 'admin'],
  /**
   * Reissue a withdrawn letter. Only colleagues other than the one who withdrew it and the one who proposed the offer
   * may do so.
   */
  'reissue-letter': ['approver', 'admin'],
  /** See payments and the refund queue. */
  'read-payments': ['bursar', 'auditor', 'admin'],
  /** Mark payments as refunded, and decide on payment discrepancies. */
  'settle-refunds': ['bursar'],
  /** Read the audit log. */
  'read-audit': ['auditor', 'admin'],
  /** See all colleagues and remove their access. */
  'manage-staff': ['admin'],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof policy

/** Whether the role has the permission. */
export function may(role: Role, permission: Permission): boolean {
  return (policy[permission] as readonly Role[]).includes(role)
}
