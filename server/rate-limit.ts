import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from './db/client.ts'
import { tooManyRequests } from './http/errors.ts'

export interface RateLimit {
  /** Name of the limit. Different limits have separate counters. */
  name: string
  times: number
  seconds: number
}

/**
 * Returns a function that throws 429 if a key exceeds the limit. The counters are in the database and shared by all
 * servers.
 */
export function rateLimit(
  database: Database,
  { name, times, seconds }: RateLimit,
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
    } catch (refused) {
      if (refused instanceof RateLimiterRes) throw tooManyRequests(refused.msBeforeNext / 1000)
      throw refused
    }
  }
}
