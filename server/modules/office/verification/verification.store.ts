import { type Insertable, sql } from 'kysely'
import { anyApplicant } from '#server/applicant/by-applicant.ts'
import type { Db, Tx } from '#server/db/client.ts'
import type { BoardCheckTable, SubjectVerificationTable } from '#server/db/verification-schema.ts'

type SubjectKey = Pick<SubjectVerificationTable, 'resultId' | 'subjectName'>

/** Returns the verified subjects of applicants, in no particular order. */
export async function listVerified(db: Db, applicantIds: readonly string[]) {
  return db
    .selectFrom('subjectVerification as verified')
    .innerJoin('staff', 'staff.id', 'verified.verifiedBy')
    .select([
      'verified.resultId',
      'verified.subjectName',
      'verified.slipGrade',
      'verified.verifiedAt',
      'verified.verifiedBy',
    ])
    .select('staff.name as by')
    .where('verified.applicantId', '=', anyApplicant(applicantIds))
    .execute()
}

/** Counts the subjects entered by the applicant that have not been compared with the slip. */
export async function countUnverified(db: Db, applicantId: string): Promise<number> {
  const { count } = await db
    .selectFrom('olevelSubject')
    .leftJoin('subjectVerification as verified', (join) =>
      join
        .onRef('verified.resultId', '=', 'olevelSubject.resultId')
        .onRef('verified.subjectName', '=', 'olevelSubject.subjectName'),
    )
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('olevelSubject.applicantId', '=', applicantId)
    .where('verified.resultId', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Stores a colleague's reading of the slip for one subject. Replaces an earlier reading. */
export async function saveVerified(
  tx: Tx,
  reading: Omit<Insertable<SubjectVerificationTable>, 'verifiedAt'>,
): Promise<void> {
  const { slipGrade = null, verifiedBy } = reading
  await tx
    .insertInto('subjectVerification')
    .values(reading)
    .onConflict((conflict) =>
      conflict
        .columns(['resultId', 'subjectName'])
        .doUpdateSet({ slipGrade, verifiedBy, verifiedAt: sql`now()` }),
    )
    .execute()
}

/** Deletes the reading of a subject. No-op if there is none. */
export async function removeVerified(tx: Tx, { resultId, subjectName }: SubjectKey): Promise<void> {
  await tx
    .deleteFrom('subjectVerification')
    .where('resultId', '=', resultId)
    .where('subjectName', '=', subjectName)
    .execute()
}

/** Stores a check of a sitting with its examination body. */
export async function insertBoardCheck(tx: Tx, check: Insertable<BoardCheckTable>): Promise<void> {
  await tx.insertInto('boardCheck').values(check).execute()
}

/** Returns the board checks of an applicant's sittings, newest first. */
export async function listBoardChecks(db: Db, applicantId: string) {
  return db
    .selectFrom('boardCheck')
    .innerJoin('staff', 'staff.id', 'boardCheck.checkedBy')
    .leftJoin('upload', 'upload.id', 'boardCheck.proofId')
    .selectAll('boardCheck')
    .select(['staff.name as by', 'upload.ticket as proof'])
    .where('boardCheck.applicantId', '=', applicantId)
    .orderBy('boardCheck.checkedAt', 'desc')
    .orderBy('boardCheck.id', 'desc')
    .execute()
}
