import type { Insertable } from 'kysely'
import type { Db, Tx } from '#server/db/client.ts'
import type { VerifiedFactTable } from '#server/db/verification-schema.ts'

/** Returns the facts that colleagues have recorded from an applicant's documents, oldest first. */
export async function listFacts(db: Db, applicantId: string) {
  return db
    .selectFrom('verifiedFact as fact')
    .innerJoin('staff', 'staff.id', 'fact.verifiedBy')
    .select(['fact.id', 'fact.kind', 'fact.schoolRecordId', 'fact.name', 'fact.class', 'fact.points'])
    .select([
      'fact.field',
      'fact.subjects',
      'fact.workYears',
      'fact.validUntil',
      'fact.document',
      'fact.verifiedAt',
    ])
    .select('staff.name as by')
    .where('fact.applicantId', '=', applicantId)
    .orderBy('fact.verifiedAt')
    .orderBy('fact.id')
    .execute()
}

/** Returns an applicant's school records, in the order they were added. */
export async function listSchoolRecords(db: Db, applicantId: string) {
  return db
    .selectFrom('schoolRecord')
    .select(['id', 'qualification', 'name as school', 'endYear'])
    .where('applicantId', '=', applicantId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** Columns of a fact in its audit entries: all that the office can see of the fact. */
const audited = [
  'id as factId',
  'kind',
  'schoolRecordId',
  'name',
  'class',
  'points',
  'field',
  'subjects',
  'workYears',
  'validUntil',
  'document',
] as const

/** Stores a fact that a colleague recorded from a document, and returns what the audit log shows of it. */
export async function insertFact(tx: Tx, fact: Insertable<VerifiedFactTable>) {
  return tx.insertInto('verifiedFact').values(fact).returning(audited).executeTakeFirstOrThrow()
}

/** Deletes a fact of an applicant and returns what the audit log shows of it; undefined if there is no such fact. */
export async function deleteFact(tx: Tx, { id, applicantId }: { id: string; applicantId: string }) {
  return tx
    .deleteFrom('verifiedFact')
    .where('id', '=', id)
    .where('applicantId', '=', applicantId)
    .returning(audited)
    .executeTakeFirst()
}
