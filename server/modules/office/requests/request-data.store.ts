import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { SnapshotStep } from '#server/db/schema.ts'

/** Returns all versions of the submitted answers, oldest first. `correctionId` is null for the submission itself. */
export async function listVersions(db: Db, applicantId: string) {
  const { rows } = await sql<{ correctionId: string | null; snapshot: SnapshotStep[] }>`
    select null::uuid as correction_id, snapshot, 1 as version from submission where applicant_id = ${applicantId}
    union all
    select correction_id, snapshot, version from submission_version where applicant_id = ${applicantId}
    order by version`.execute(db)
  return rows
}
