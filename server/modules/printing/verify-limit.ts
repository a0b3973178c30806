import type { Database } from '#server/db/client.ts'
import { hostOf } from '#server/modules/credentials/throttle/network.ts'
import { rateLimit } from '#server/rate-limit.ts'

/** Documents that one machine may look up in an hour: an employer with a pile of letters, or a campus behind one address. */
export const lookUpsPerHour = 300

/** Throws 429 when a machine looks up more documents than people have in hand. */
export type VerifyLimit = (address: string) => Promise<void>

export function verifyLimit(database: Database, perHour: number = lookUpsPerHour): VerifyLimit {
  const admit = rateLimit(database, { name: 'verify-document', times: perHour, seconds: 3600 })
  return (address) => admit(hostOf(address))
}
