import type { Database } from '#server/db/client.ts'

/** Moves all times of an applicant's tokens `seconds` into the past; a negative number moves them into the future. */
export async function ageTokens(database: Database, applicantId: string, seconds: number): Promise<void> {
  await database.systemPool.query(
    `update token set used_at = used_at - make_interval(secs => $2), expires_at = expires_at - make_interval(secs => $2),
      created_at = created_at - make_interval(secs => $2) where applicant_id = $1`,
    [applicantId, seconds],
  )
}
