import type { Database } from '#server/db/client.ts'
import { rateLimit } from '#server/rate-limit.ts'

/**
 * Maximum number of gateway checks per minute and applicant: more than an impatient person makes, fewer than a script
 * makes.
 */
export const verifiesPerMinute = 30

/**
 * Throws 429 after `verifiesPerMinute` checks by one applicant. The gateway limits our requests in total, so one
 * applicant must not exhaust them.
 */
export function verifyRateLimit(database: Database): (applicantId: string) => Promise<void> {
  return rateLimit(database, { name: 'verify-payment', times: verifiesPerMinute, seconds: 60 })
}
