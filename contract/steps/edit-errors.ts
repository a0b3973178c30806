import type { ErrorCode } from '../error-codes.ts'

/** Error codes of every change of a step: the wrong stage, and the rules of `Idempotency-Key`. */
export const editErrors = [
  'profile-not-activated',
  'application-fee-unpaid',
  'stage-behind',
  'application-submitted',
  'application-decided',
  'idempotency-key-reused',
] as const satisfies readonly ErrorCode[]
