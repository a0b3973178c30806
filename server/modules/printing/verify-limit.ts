import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '#server/db/client.ts'
import { tooManyRequests } from '#server/http/errors.ts'
import { hostOf } from '#server/modules/authentication/network.ts'

/** Documents that one machine may look up in an hour: an employer with a pile of letters, or a campus behind one address. */
export const lookUpsPerHour = 300

/** Throws 429 when a machine looks up more documents than people have in hand. */
export type VerifyLimit = (address: string) => Promise<void>

/** Counts in the database, so that it holds for several servers. */
export function verifyLimit(database: Database, perHour: number = lookUpsPerHour): VerifyLimit {
  const limiter = new RateLimiterPostgres({
    storeClient: database.systemPool,
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: 'verify-document',
    points: perHour,
    duration: 3600,
  })
  return async (address) => {
    try {
      await limiter.consume(hostOf(address))
    } catch (refused) {
      if (refused instanceof RateLimiterRes) throw tooManyRequests(refused.msBeforeNext / 1000)
      throw refused
    }
  }
}
