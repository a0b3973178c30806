/*
 * Who in the office may do what. This table is the whole policy: the server asks it before every call, the console
 * shows what it allows, and a person can read it. Maker and checker are never one person, whatever their roles:
 * that rule is kept by the decision itself.
 */

export const roles = ['clerk', 'approver', 'bursar', 'auditor', 'admin'] as const
export type Role = (typeof roles)[number]

export const policy = {
  /** See the queue and open an application with its uploads. Opening one is written in the audit trail. */
  'read-applications': ['clerk', 'approver', 'bursar', 'auditor', 'admin'],
  /** Write a note on an application, for colleagues only. */
  'write-notes': ['clerk', 'approver', 'bursar', 'admin'],
  /** Ask the applicant to correct a section. */
  'ask-correction': ['clerk', 'approver'],
  /** Propose to admit or to refuse, and take an own proposal back that nobody has approved yet. */
  'propose-decision': ['clerk', 'approver'],
  /** Approve what somebody else proposed, or send a decision back that has not gone out. */
  'approve-decision': ['approver'],
  /** Let approved decisions go out, now or at a set time. */
  'release-decision': ['approver'],
  /** Take back a released letter. */
  'revoke-letter': ['approver', 'admin'],
  /** Issue a letter again that somebody else withdrew, for an offer that somebody else proposed. */
  'reissue-letter': ['approver', 'admin'],
  /** See payments and the refund queue. */
  'read-payments': ['bursar', 'auditor', 'admin'],
  /** Mark money as refunded, and decide about payments that do not fit. */
  'settle-refunds': ['bursar'],
  /** Read the audit trail. */
  'read-audit': ['auditor', 'admin'],
  /** See colleagues, and end their access. */
  'manage-staff': ['admin'],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof policy

/** Whether a role may do it. */
export function may(role: Role, permission: Permission): boolean {
  return (policy[permission] as readonly Role[]).includes(role)
}
