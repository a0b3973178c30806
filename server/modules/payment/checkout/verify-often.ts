import type { Database } from '#server/db/client.ts'
import { rateLimit } from '#server/rate-limit.ts'

/** Times a minute that one applicant may have the gateway asked: far more than an impatient thumb, far less than a script. */
export const verifiesPerMinute = 30

/**
 * Throws 429 when one applicant presses Verify without end. The gateway counts our questions, and one person must not use
 * up everybody's.
 */
export function verifyOften(database: Database): (applicantId: string) => Promise<void> {
  return rateLimit(database, { name: 'verify-payment', times: verifiesPerMinute, seconds: 60 })
}
