import * as z from 'zod/mini'
import type { ErrorCode } from '../error-codes.ts'

/** Error codes of offers that are left out when a colleague extends the deadlines of several offers. */
export const offerExtensionErrors = [
  'not-found',
  'offer-missing',
  'offer-accepted',
  'offer-declined',
  'letter-withdrawn',
  'choice-unknown',
  'application-changed',
] as const satisfies readonly ErrorCode[]

/** Error codes of requests that are left out when a colleague extends the deadlines of several requests. */
export const requestExtensionErrors = [
  'not-found',
  'request-returned',
  'choice-unknown',
  'application-changed',
] as const satisfies readonly ErrorCode[]

/** Error codes of decisions that are left out of a release. */
export const releaseErrors = ['not-found', 'decision-state-changed'] as const satisfies readonly ErrorCode[]

/**
 * Returns the schema of an item that an action on several items has left out. It contains the id of the item, the error
 * code for programs, and the reason in words for a colleague.
 */
export function leftOutItem<Id extends string, const Code extends ErrorCode>(id: Id, codes: readonly Code[]) {
  const fields = { [id]: z.string() } as Record<Id, z.ZodMiniString>
  return z.object({ ...fields, code: z.enum(codes), because: z.string() })
}
