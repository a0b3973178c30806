import type { ErrorCode } from '../error-codes.ts'

/** Why the stage of an application can rule out changing one of its steps. */
export const editErrors = [
  'profile-not-activated',
  'application-fee-unpaid',
  'stage-behind',
  'application-submitted',
  'application-decided',
] as const satisfies readonly ErrorCode[]
