import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

export interface FeesOfApplicant {
  id: string
  stored: Record<string, string>
  recomputed: Record<string, string>
}

/** Returns for each applicant when each fee was paid, as stored and as recomputed from the payments. */
export async function recomputedFees(db: Db): Promise<FeesOfApplicant[]> {
  const { rows } = await sql<FeesOfApplicant>`
    select applicant.id, fees_paid as stored, coalesce((
      select jsonb_object_agg(fee, first_at) from (
        select fee, min(applied_at) as first_at from payment
        where payment.applicant_id = applicant.id and completes_fee group by fee) as completed), '{}') as recomputed
    from applicant order by applicant.id`.execute(db)
  return rows
}
