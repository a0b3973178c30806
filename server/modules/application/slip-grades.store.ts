import type { SlipGrade } from '#contract/eligibility/slip-grades.ts'
import type { Db } from '#server/db/client.ts'

/**
 * Returns the grades that colleagues have read on the applicant's result slips; null for a subject that is not on the
 * slip.
 */
export async function listSlipGrades(db: Db, applicantId: string): Promise<SlipGrade[]> {
  return db
    .selectFrom('subjectVerification')
    .select(['resultId', 'subjectName', 'slipGrade'])
    .where('applicantId', '=', applicantId)
    .execute()
}
