import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from './db/client.ts'
import { tooManyRequests } from './http/errors.ts'

export interface RateLimit {
  /** What is counted: another name, another count. */
  name: string
  times: number
  seconds: number
}

/** Throws 429 when a key comes oftener than allowed. Counts in the database, so that it holds for several servers. */
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
