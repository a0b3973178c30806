import { personFieldNames } from '#contract/profile.ts'
import { type BiodataAnswers, biodataAnswers } from '#contract/steps/biodata-fields.ts'
import { anyApplicant } from '#server/applicant/by-applicant.ts'
import type { Db } from '#server/db/client.ts'

interface CandidateRow {
  applicantId: string
  /** Null until the applicant has saved the bio-data. */
  biodata: BiodataAnswers | null
  /** Null until the application is submitted. */
  submittedAt: Date | null
  /** Admission session applied for; null until the application is submitted. */
  admissionSession: string | null
}

/** Returns the answers and dates of the applicants, as needed for the comparison with the entry requirements. */
export async function listCandidates(db: Db, applicantIds: readonly string[]): Promise<CandidateRow[]> {
  const rows = await db
    .selectFrom('applicant')
    .leftJoin('submission', 'submission.applicantId', 'applicant.id')
    .select(['applicant.id as applicantId', 'applicant.biodataSavedAt'])
    .select(personFieldNames.map((name) => `applicant.${name}` as const))
    .select(['submission.submittedAt', 'applicant.admissionSession'])
    .where('applicant.id', '=', anyApplicant(applicantIds))
    .execute()
  return rows.map(({ applicantId, biodataSavedAt, submittedAt, admissionSession, ...person }) => ({
    applicantId,
    biodata: biodataSavedAt === null ? null : biodataAnswers(person),
    submittedAt,
    admissionSession: submittedAt === null ? null : admissionSession,
  }))
}
