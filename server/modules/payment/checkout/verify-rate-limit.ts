import type { Database } from '#server/db/client.ts'
import { rateLimit } from '#server/http/limits/rate-limit.ts'

/**
 * Returns a function that throws 429 after `perMinute` checks by one applicant within a minute. The gateway limits the
 * total number of our requests, so one applicant must not use up this limit.
 */
export function verifyRateLimit(
  database: Database,
  perMinute: number,
): (applicantId: string) => Promise<void> {
  return rateLimit(database, { name: 'verify-payment', times: perMinute, seconds: 60 })
}
