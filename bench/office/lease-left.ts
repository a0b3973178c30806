import { sql } from 'kysely'
import type { Database } from '#server/db/client.ts'

/**
 * Returns the number of minutes until the lease of an application expires. Throws if there is no lease or it has
 * expired, because the colleague whose tab was killed must still hold it.
 */
export async function leaseMinutesLeft({ system }: Database, applicantId: string | null): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`select
      extract(epoch from leased_until - now())::float8 / 60 as minutes from application_lease
    where applicant_id = ${applicantId} and leased_until > now()`.execute(system)
  const [lease] = rows
  if (lease === undefined) throw new Error(`Application ${applicantId} has no lease`)
  return lease.minutes
}
