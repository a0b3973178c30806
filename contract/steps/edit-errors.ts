import type { ErrorCode } from '../error-codes.ts'

/** Error codes that every endpoint for changing a step can return. */
export const editErrors = [
  'profile-not-activated',
  'application-fee-unpaid',
  'stage-behind',
  'application-submitted',
  'application-decided',
  'idempotency-key-reused',
] as const satisfies readonly ErrorCode[]
