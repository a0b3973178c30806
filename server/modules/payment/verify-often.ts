import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '#server/db/client.ts'
import { tooManyRequests } from '#server/http/errors.ts'

/** Times a minute that one applicant may have the gateway asked: far more than an impatient thumb, far less than a script. */
export const verifiesPerMinute = 30

/**
 * Throws 429 when one applicant presses Verify without end. The gateway counts our questions, and one person must not use
 * up everybody's. Counts in the database, so that it holds for several servers.
 */
export function verifyOften(database: Database): (applicantId: string) => Promise<void> {
  const limiter = new RateLimiterPostgres({
    storeClient: database.systemPool,
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: 'verify-payment',
    points: verifiesPerMinute,
    duration: 60,
  })
  return async (applicantId) => {
    try {
      await limiter.consume(applicantId)
    } catch (refused) {
      if (refused instanceof RateLimiterRes) throw tooManyRequests(refused.msBeforeNext / 1000)
      throw refused
    }
  }
}
