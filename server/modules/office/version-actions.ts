import { auditWords, otherAuditWords } from '#contract/office/audit/audit-words.ts'

/**
 * Audit actions whose change increases the version of the application, without the actions of steps. `document-issued`
 * is not listed, because a release issues the letter, and the release has an entry of its own.
 */
export const changing = [
  'application-submitted',
  'correction-asked',
  'correction-withdrawn',
  'request-sent',
  'request-extended',
  'request-withdrawn',
  'request-accepted',
  'request-answered',
  'subjects-verified',
  'check-set',
  'board-checked',
  'fact-verified',
  'verified-fact-removed',
  'decision-proposed',
  'decision-approved',
  'decision-returned',
  'decision-approval-undone',
  'decision-return-undone',
  'decision-withdrawn',
  'decision-left-out',
  'decision-scheduled',
  'release-stopped',
  'offer-released',
  'refusal-released',
  'reconsideration-opened',
  'reconsideration-cancelled',
  'document-revoked',
  'document-issued-again',
  'offer-declined',
  'offer-decline-undone',
  'offer-date-set',
  'offer-lapsed',
  'offer-extended',
  'matric-number-issued',
  'payment-confirmed',
  'underpayment-accepted',
  'portal-password-set',
  'portal-password-rejected',
  'portal-password-undelivered',
  'portal-password-withdrawn',
] as const satisfies readonly (keyof typeof otherAuditWords)[]

/** Audit actions whose change increases the version of the application: the actions of steps, and `changing`. */
export const versionActions: readonly string[] = [
  ...Object.keys(auditWords).filter((action) => !Object.hasOwn(otherAuditWords, action)),
  ...changing,
]
