import type { Database } from '#server/db/client.ts'
import { hostOf } from '#server/http/limits/client-network.ts'
import { rateLimit } from '#server/http/limits/rate-limit.ts'

/** Counts one look-up for a client IP (for IPv6, its /64). Throws 429 after `perHour` look-ups within an hour. */
export type VerifyLimit = (address: string) => Promise<void>

export function verifyLimit(database: Database, perHour: number): VerifyLimit {
  const countLookUp = rateLimit(database, { name: 'verify-document', times: perHour, seconds: 3600 })
  return (address) => countLookUp(hostOf(address))
}
