import type { VerifiedFact } from '#contract/eligibility/verified-facts.ts'
import type { Db } from '#server/db/client.ts'

/** Returns the facts that colleagues have recorded from an applicant's documents, oldest first. */
export async function listVerifiedFacts(db: Db, applicantId: string): Promise<VerifiedFact[]> {
  return db
    .selectFrom('verifiedFact')
    .select([
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
    .where('applicantId', '=', applicantId)
    .orderBy('verifiedAt')
    .orderBy('id')
    .execute()
}
