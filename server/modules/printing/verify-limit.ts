import type { Database } from '#server/db/client.ts'
import { hostOf } from '#server/http/client-network.ts'
import { rateLimit } from '#server/rate-limit.ts'

/**
 * Maximum number of look-ups per hour and client IP: enough for an employer with many letters to check, or for a campus
 * that shares one IP.
 */
export const lookUpsPerHour = 300

/** Counts one look-up for a client IP. Throws 429 after `lookUpsPerHour` look-ups within an hour. */
export type VerifyLimit = (address: string) => Promise<void>

export function verifyLimit(database: Database, perHour: number = lookUpsPerHour): VerifyLimit {
  const countLookUp = rateLimit(database, { name: 'verify-document', times: perHour, seconds: 3600 })
  return (address) => countLookUp(hostOf(address))
}
