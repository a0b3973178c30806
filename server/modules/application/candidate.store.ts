import { anyApplicant } from '#server/applicant/by-applicant.ts'
import type { Db } from '#server/db/client.ts'

interface CandidateRow {
  applicantId: string
  /** `YYYY-MM-DD`; null until the applicant has saved it. */
  dob: string | null
  /** Null until the application is submitted. */
  submittedAt: Date | null
  /** Session applied for; null until the application is submitted. */
  admissionSession: string | null
}

/** Returns the dates of applicants that the comparison with the entry requirements needs. */
export async function listCandidates(db: Db, applicantIds: readonly string[]): Promise<CandidateRow[]> {
  const rows = await db
    .selectFrom('applicant')
    .leftJoin('submission', 'submission.applicantId', 'applicant.id')
    .select(['applicant.id as applicantId', 'applicant.dob', 'applicant.biodataSavedAt'])
    .select(['submission.submittedAt', 'applicant.admissionSession'])
    .where('applicant.id', '=', anyApplicant(applicantIds))
    .execute()
  return rows.map(({ applicantId, dob, biodataSavedAt, submittedAt, admissionSession }) => ({
    applicantId,
    dob: biodataSavedAt === null ? null : dob,
    submittedAt,
    admissionSession: submittedAt === null ? null : admissionSession,
  }))
}
