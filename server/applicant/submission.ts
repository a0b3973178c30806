import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { SnapshotStep } from '#server/db/schema.ts'

export interface Submission {
  submittedAt: Date
  snapshot: SnapshotStep[]
}

/**
 * Returns the submitted answers, including later corrections, and the time of the submission; undefined before the
 * submission.
 */
export async function findSubmission(db: Db, applicantId: string): Promise<Submission | undefined> {
  return db
    .selectFrom('submission')
    .select([
      'submittedAt',
      sql<SnapshotStep[]>`coalesce((select version.snapshot from submission_version version
        where version.applicant_id = submission.applicant_id order by version.version desc limit 1), snapshot)`.as(
        'snapshot',
      ),
    ])
    .where('applicantId', '=', applicantId)
    .executeTakeFirst()
}
