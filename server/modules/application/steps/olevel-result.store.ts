import type { OlevelResult } from '#contract/steps/olevel-result.ts'
import { anyApplicant, groupByApplicant } from '#server/applicant/by-applicant.ts'
import type { Db, Tx } from '#server/db/client.ts'
import type { OlevelResultTable } from '#server/db/step-schema.ts'

/** Returns the applicant's sittings, each with its subjects. Both lists are in the order of addition. */
export async function listResults(db: Db, applicantId: string): Promise<OlevelResult[]> {
  return (await listResultsOf(db, [applicantId])).get(applicantId) ?? []
}

/** Like `listResults`, for several applicants. An applicant without a sitting is missing. */
export async function listResultsOf(
  db: Db,
  applicantIds: readonly string[],
): Promise<Map<string, OlevelResult[]>> {
  const isWantedApplicant = anyApplicant(applicantIds)
  const results = await db
    .selectFrom('olevelResult')
    .innerJoin('upload', 'upload.id', 'olevelResult.uploadId')
    .select([
      'olevelResult.applicantId',
      'olevelResult.id',
      'olevelResult.examName',
      'olevelResult.examNumber',
      'olevelResult.examYear',
      'upload.ticket',
    ])
    .where('olevelResult.applicantId', '=', isWantedApplicant)
    .orderBy('olevelResult.createdAt')
    .orderBy('olevelResult.id')
    .execute()
  const subjects = await db
    .selectFrom('olevelSubject')
    .select(['resultId', 'subjectName', 'grade'])
    .where('applicantId', '=', isWantedApplicant)
    .orderBy('createdAt')
    .orderBy('subjectName')
    .execute()
  const subjectsOf = Map.groupBy(subjects, ({ resultId }) => resultId)
  return groupByApplicant(results, ({ id, examName, examNumber, examYear, ticket }) => ({
    resultId: id,
    examName,
    examNumber,
    examYear: String(examYear),
    resultPath: ticket,
    subjects: (subjectsOf.get(id) ?? []).map(({ subjectName, grade }) => ({ subjectName, grade })),
  }))
}

type NewResult = Omit<OlevelResultTable, 'createdAt' | 'numberKey'>

/** Stores an O'level sitting without subjects. */
export async function insertResult(tx: Tx, result: NewResult): Promise<void> {
  await tx.insertInto('olevelResult').values(result).execute()
}

/** Replaces the slip of a sitting and returns the upload id of the previous slip. */
export async function replaceSlip(
  tx: Tx,
  applicantId: string,
  resultId: string,
  uploadId: string,
): Promise<string> {
  const { uploadId: before } = await tx
    .selectFrom('olevelResult')
    .select('uploadId')
    .where('id', '=', resultId)
    .where('applicantId', '=', applicantId)
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('olevelResult')
    .set({ uploadId })
    .where('id', '=', resultId)
    .where('applicantId', '=', applicantId)
    .execute()
  return before
}

/** Removes a sitting with its subjects. Returns the id of the slip's upload; null if there is no such sitting. */
export async function removeResult(tx: Tx, applicantId: string, resultId: string): Promise<string | null> {
  const [removed] = await tx
    .deleteFrom('olevelResult')
    .where('id', '=', resultId)
    .where('applicantId', '=', applicantId)
    .returning('uploadId')
    .execute()
  return removed?.uploadId ?? null
}

/** Sets the grade of a subject; adds the subject if it is new. */
export async function setSubject(
  tx: Tx,
  subject: { resultId: string; applicantId: string; subjectName: string; grade: string },
): Promise<void> {
  await tx
    .insertInto('olevelSubject')
    .values(subject)
    .onConflict((conflict) =>
      conflict.columns(['resultId', 'subjectName']).doUpdateSet({ grade: subject.grade }),
    )
    .execute()
}

/** Removes a subject from a sitting. No-op if the subject does not exist. */
export async function removeSubject(
  tx: Tx,
  applicantId: string,
  resultId: string,
  subjectName: string,
): Promise<void> {
  await tx
    .deleteFrom('olevelSubject')
    .where('resultId', '=', resultId)
    .where('applicantId', '=', applicantId)
    .where('subjectName', '=', subjectName)
    .execute()
}
