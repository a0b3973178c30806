import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { SnapshotStep } from '#server/db/schema.ts'

export interface Submission {
  submittedAt: Date
  snapshot: SnapshotStep[]
  admissionSession: string | null
}

/**
 * Returns the submission: the answers with later corrections, the time of the submission, and the admission session
 * applied for. Returns undefined before the submission.
 */
export async function findSubmission(db: Db, applicantId: string): Promise<Submission | undefined> {
  return db
    .selectFrom('submission')
    .innerJoin('applicant', 'applicant.id', 'submission.applicantId')
    .select([
      'submission.submittedAt',
      'applicant.admissionSession',
      sql<SnapshotStep[]>`coalesce((select version.snapshot from submission_version version
        where version.applicant_id = submission.applicant_id order by version.version desc limit 1), submission.snapshot)`.as(
        'snapshot',
      ),
    ])
    .where('submission.applicantId', '=', applicantId)
    .executeTakeFirst()
}
