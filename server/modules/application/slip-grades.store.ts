import type { SlipGrade } from '#contract/eligibility/slip-grades.ts'
import { anyApplicant, groupByApplicant } from '#server/applicant/by-applicant.ts'
import type { Db } from '#server/db/client.ts'

/**
 * Returns the grades that colleagues have read on the result slips, by applicant id. The grade is null for a subject
 * that is missing on the slip.
 */
export async function listSlipGrades(
  db: Db,
  applicantIds: readonly string[],
): Promise<Map<string, SlipGrade[]>> {
  const rows = await db
    .selectFrom('subjectVerification')
    .select(['applicantId', 'resultId', 'subjectName', 'slipGrade'])
    .where('applicantId', '=', anyApplicant(applicantIds))
    .execute()
  return groupByApplicant(rows, ({ resultId, subjectName, slipGrade }) => ({
    resultId,
    subjectName,
    slipGrade,
  }))
}
