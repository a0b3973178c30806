/*
 * Roles and permissions of the admissions office. The server checks each request of a colleague against this table,
 * with the permission of the endpoint. The office console offers only permitted actions. Services enforce the rules
 * that require two different colleagues, because these rules depend on the person, not on the role.
 */

export const roles = ['clerk', 'approver', 'bursar', 'auditor', 'admin'] as const
export type Role = (typeof roles)[number]

export const policy = {
  /**
   * View the list of applications, and open applications with their uploads. Opening an application or an upload is
   * recorded in the audit log.
   */
  'read-applications': ['clerk', 'approver', 'bursar', 'auditor', 'admin'],
  /**
   * Help people who cannot continue: view the portal as they see it, send a new activation code, resend an email, check
   * a payment with the gateway, sign a person out everywhere, and unlock the sign-in.
   */
  'help-people': ['clerk', 'approver', 'bursar', 'admin'],
  /**
   * Work through a list of applications: acquire the lease of an application, take over a colleague's lease, skip an
   * application, or assign it.
   */
  'review-applications': ['clerk', 'approver'],
  /** Export lists of applications as a spreadsheet or as CSV. Each export is recorded in the audit log. */
  'export-applications': ['clerk', 'approver', 'auditor', 'admin'],
  /** Change and delete shared views of other colleagues. Every colleague may share views and change their own. */
  'manage-shared-views': ['approver', 'admin'],
  /** Set the rules that assign applications to colleagues, and apply them. */
  'set-assignment-rules': ['approver', 'admin'],
  /** Write notes on an application. Only colleagues can read them. */
  'write-notes': ['clerk', 'approver', 'bursar', 'admin'],
  'ask-correction': ['clerk', 'approver'],
  /**
   * Compare the entered results with the slips, in the first and in the second verification. Record checks with the
   * examination bodies, set checks by hand, and decide on possible duplicates.
   */
  'verify-results': ['clerk', 'approver'],
  /** View how many second verifications differ from the first verifications, by colleague and examination body. */
  'read-sample': ['approver', 'auditor', 'admin'],
  /**
   * Propose to admit or reject. Withdraw one's own proposal before it is approved. Stop a bulk action of any colleague.
   */
  'propose-decision': ['clerk', 'approver'],
  /** Approve a colleague's proposal, or return a decision that is not released yet. */
  'approve-decision': ['approver'],
  /** Open or cancel the reconsideration of a released rejection. */
  'reconsider-refusal': ['clerk', 'approver'],
  /** Release approved decisions, at a chosen time or after the period in which the release can be stopped. */
  'release-decision': ['approver'],
  /** Stop a scheduled release. Every role has this permission, so that any colleague can prevent a mistake. */
  'stop-release': ['clerk', 'approver', 'bursar', 'auditor', 'admin'],
  /** Set a later deadline for accepting an offer, even if the offer has lapsed. */
  'extend-offer': ['clerk', 'approver'],
  'revoke-letter': ['approver', 'admin'],
  /** Reissue a withdrawn letter. The colleagues who withdrew the letter or proposed the offer may not do so. */
  'reissue-letter': ['approver', 'admin'],
  /** View and export payments. */
  'read-payments': ['bursar', 'auditor', 'admin'],
  /** View payment discrepancies and the refund queue. */
  'read-refunds': ['approver', 'bursar', 'auditor', 'admin'],
  /** Mark payments as refunded, decide on payment discrepancies, and propose to accept an underpayment. */
  'settle-refunds': ['bursar'],
  /** Accept an underpayment that a colleague proposed to accept, or return the proposal. */
  'accept-underpayments': ['approver', 'bursar'],
  'read-audit': ['auditor', 'admin'],
  /** Show a banner on all pages of the portal, or remove it. */
  'set-banner': ['approver', 'admin'],
  /** View, invite and remove colleagues, change their roles and send them new links. */
  'manage-staff': ['admin'],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof policy

/** Returns whether colleagues with this role have the permission. */
export function may(role: Role, permission: Permission): boolean {
  return (policy[permission] as readonly Role[]).includes(role)
}
