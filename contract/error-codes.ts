/**
 * All error codes with their HTTP status. The status and the meaning of a code must not change, because programs
 * compare codes. `error-guide.ts` explains each code.
 */
export const errorStatus = {
  'malformed-request': 400,
  'validation-failed': 400,
  'choice-unknown': 400,
  'below-minimum-age': 400,
  'wrong-credentials': 400,
  'password-rejected': 400,
  'password-unchanged': 400,
  'email-unchanged': 400,
  'one-time-code-invalid': 400,
  'authenticator-code-invalid': 400,
  'invitation-invalid': 400,
  'upload-incomplete': 400,

  'sign-in-required': 401,
  'access-removed': 401,
  'signature-invalid': 401,

  'wrong-client': 403,
  'role-not-allowed': 403,
  'step-up-required': 403,
  'second-person-required': 403,
  'proposer-only': 403,
  'approver-only': 403,
  'decided-before': 403,
  'verification-not-blind': 403,

  'not-found': 404,
  'print-link-expired': 404,

  'profile-not-activated': 409,
  'profile-already-activated': 409,
  'email-taken': 409,
  'application-fee-unpaid': 409,
  'stage-behind': 409,
  'application-submitted': 409,
  'section-changed': 409,
  'draft-changed': 409,
  'unsaved-draft': 409,
  'application-not-submitted': 409,
  'application-decided': 409,
  'fee-already-paid': 409,
  'payment-undecided': 409,
  'offer-missing': 409,
  'offer-declined': 409,
  'offer-accepted': 409,
  'offer-lapsed': 409,
  'undo-period-over': 409,
  'learning-portal-missing': 409,
  'letter-withdrawn': 409,
  'letter-valid': 409,
  'receipt-missing': 409,
  'programme-unsettled': 409,
  'correction-open': 409,
  'section-open': 409,
  'request-returned': 409,
  'request-closed': 409,
  'request-open': 409,
  'results-changed': 409,
  'duplicate-decided': 409,
  'decision-pending': 409,
  'decision-state-changed': 409,
  'decisions-changed': 409,
  'second-verification-open': 409,
  'refusal-missing': 409,
  'reconsideration-open': 409,
  'reconsideration-missing': 409,
  'application-changed': 409,
  'discrepancy-decided': 409,
  'refund-already-queued': 409,
  'refund-settled': 409,
  'payment-already-applied': 409,
  'payment-not-creditable': 409,
  'colleague-exists': 409,
  'own-access': 409,
  'colleague-changed': 409,
  'view-name-taken': 409,

  'request-too-large': 413,
  'picture-too-large': 413,

  'unsupported-media-type': 415,
  'not-a-picture': 415,

  'unknown-field': 422,
  'acceptance-fee-unpaid': 422,
  'earlier-fee-unpaid': 422,
  'fee-not-charged': 422,
  'applications-closed': 422,
  'step-incomplete': 422,
  'request-incomplete': 422,
  'list-full': 422,
  'upload-token-invalid': 422,
  'picture-damaged': 422,
  'picture-too-many-pixels': 422,
  'amount-unknown': 422,
  'not-underpaid': 422,
  'grades-unverified': 422,
  'qualification-unverified': 422,
  'exception-reason-required': 422,
  'idempotency-key-reused': 422,

  'too-many-requests': 429,

  'internal-error': 500,

  'temporarily-unavailable': 503,
  'database-full': 503,
  'payment-pending': 503,
  'payment-gateway-unavailable': 503,
  'pages-not-built': 503,

  'storage-full': 507,
} as const

export type ErrorCode = keyof typeof errorStatus
export type ErrorStatus = (typeof errorStatus)[ErrorCode]

/** Error codes with this HTTP status. */
export type CodeOf<Status extends ErrorStatus> = {
  [Code in ErrorCode]: (typeof errorStatus)[Code] extends Status ? Code : never
}[ErrorCode]
