import type { ErrorCode } from '../error-codes.ts'

/** Error codes for editing a step at the wrong stage. */
export const editErrors = [
  'profile-not-activated',
  'application-fee-unpaid',
  'stage-behind',
  'application-submitted',
  'application-decided',
] as const satisfies readonly ErrorCode[]
