import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '../../db/client.ts'
import { tooManyRequests } from '../errors.ts'

export interface RateLimit {
  /** Limits with different names have separate counters. */
  name: string
  times: number
  seconds: number
  /** First sentence of the error message. The next sentence says how long to wait. */
  reason?: string
}

/**
 * Returns a function that counts one request for a key and throws 429 if the key exceeds the limit. All servers share
 * the counters, which are in the database.
 */
export function rateLimit(
  database: Database,
  { name, times, seconds, reason }: RateLimit,
): (key: string) => Promise<void> {
  const limiter = new RateLimiterPostgres({
    storeClient: database.systemPool,
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: times,
    duration: seconds,
  })
  return async (key) => {
    try {
      await limiter.consume(key)
    } catch (rejected) {
      if (rejected instanceof RateLimiterRes) throw tooManyRequests(rejected.msBeforeNext / 1000, reason)
      throw rejected
    }
  }
}
