import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '#server/db/client.ts'
import type { ApplicationEligibilityTable } from '#server/db/verification-schema.ts'

/** Returns the id of the chosen programme; null if none was chosen. */
export async function findProgrammeId(db: Db, applicantId: string): Promise<string | null> {
  const { programmeId } = await db
    .selectFrom('applicant')
    .select('programmeId')
    .where('id', '=', applicantId)
    .executeTakeFirstOrThrow()
  return programmeId
}

/**
 * Stores the eligibility of an application. Replaces an earlier outcome. `evaluatedAt` is the time of this statement,
 * because the transaction may have started much earlier and waited for the lock on the applicant's row.
 */
export async function saveEligibility(
  tx: Tx,
  applicantId: string,
  outcome: Omit<Insertable<ApplicationEligibilityTable>, 'applicantId' | 'evaluatedAt'>,
): Promise<void> {
  const evaluated = { ...outcome, evaluatedAt: sql<Date>`clock_timestamp()` }
  await tx
    .insertInto('applicationEligibility')
    .values({ applicantId, ...evaluated })
    .onConflict((conflict) => conflict.column('applicantId').doUpdateSet(evaluated))
    .execute()
}

/**
 * Returns the ids of at most `limit` applications whose eligibility is missing or outdated. It is outdated if the
 * fingerprint of its requirements is not in `current`, or if the next comparison is due by the day `today`. Leaves out
 * the ids in `failed`.
 */
export async function listOutdated(
  db: Db,
  outdated: { current: readonly string[]; today: string; failed: readonly string[]; limit: number },
): Promise<string[]> {
  const { current, today, failed, limit } = outdated
  const isLeft = sql`applicant_id <> all(${failed}::uuid[])`
  const { rows } = await sql<{ id: string }>`
    (select applicant_id as id from office_application where eligibility is null and ${isLeft} limit ${limit})
    union (select applicant_id from application_eligibility
      where rules <> all(${current}::text[]) and ${isLeft} limit ${limit})
    union (select applicant_id from application_eligibility
      where recheck_on <= ${today}::date and ${isLeft} limit ${limit})
    limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
