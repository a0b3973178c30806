import type { VerifiedFact } from '#contract/eligibility/verified-facts.ts'
import { anyApplicant, groupByApplicant } from '#server/applicant/by-applicant.ts'
import type { Db } from '#server/db/client.ts'

/** Returns the facts that colleagues have recorded from the documents of applicants, oldest first. */
export async function listVerifiedFacts(
  db: Db,
  applicantIds: readonly string[],
): Promise<Map<string, VerifiedFact[]>> {
  const rows = await db
    .selectFrom('verifiedFact')
    .select([
      'applicantId',
      'kind',
      'schoolRecordId',
      'name',
      'class',
      'points',
      'field',
      'subjects',
      'workYears',
      'validUntil',
    ])
    .where('applicantId', '=', anyApplicant(applicantIds))
    .orderBy('verifiedAt')
    .orderBy('id')
    .execute()
  return groupByApplicant(rows, ({ applicantId: _applicantId, ...fact }) => fact)
}
