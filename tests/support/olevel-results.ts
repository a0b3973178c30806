import { sql } from 'kysely'
import type { BoardOutcome } from '#contract/office/verification/verification.ts'
import { newId } from '#server/db/id.ts'
import type { ApiServer } from './api-server.ts'

/** Grades of one sitting that meets the requirements of `bookkeeping-bsc`, but not those of `soil-science-bsc`. */
export const bookkeepingGrades = {
  'English Language': 'B3',
  Mathematics: 'C4',
  Economics: 'C5',
  Government: 'C6',
  Geography: 'C6',
}

/** Stores one O'level sitting of an applicant directly in the database. */
export async function enterResults(
  server: Pick<ApiServer, 'database' | 'ticket'>,
  applicantId: string,
  grades: Record<string, string>,
  examYear = 2005,
): Promise<void> {
  const { system } = server.database
  const ticket = await server.ticket(applicantId, 'OlevelResult')
  const upload = await system
    .selectFrom('upload')
    .select('id')
    .where('ticket', '=', ticket)
    .executeTakeFirstOrThrow()
  const id = newId()
  await system
    .insertInto('olevelResult')
    .values({
      id,
      applicantId,
      examName: 'WAEC',
      examNumber: '4250101001',
      examYear,
      uploadId: upload.id,
    })
    .execute()
  const subjects = Object.entries(grades).map(([subjectName, grade]) => ({
    resultId: id,
    applicantId,
    subjectName,
    grade,
  }))
  if (subjects.length > 0) await system.insertInto('olevelSubject').values(subjects).execute()
}

/** Records that a colleague has confirmed all typed grades of an applicant. */
export async function confirmResults(
  { database }: Pick<ApiServer, 'database'>,
  applicantId: string,
  staffId: string,
): Promise<void> {
  await sql`insert into subject_verification (result_id, subject_name, applicant_id, slip_grade, verified_by)
    select result_id, subject_name, applicant_id, grade, ${staffId}::uuid from olevel_subject
    where applicant_id = ${applicantId}
    on conflict (result_id, subject_name) do nothing`.execute(database.system)
}

/** Stores a sitting without subjects, and the outcome of its board check. */
export async function boardChecked(
  server: Pick<ApiServer, 'database' | 'ticket'>,
  staffId: string,
  applicantId: string,
  outcome: BoardOutcome,
): Promise<void> {
  await enterResults(server, applicantId, {})
  await sql`insert into board_check (id, applicant_id, result_id, exam, method, outcome, checked_on, checked_by)
    select ${newId()}, applicant_id, id, exam_name, 'online', ${outcome}, '2026-11-18', ${staffId}
    from olevel_result where applicant_id = ${applicantId}`.execute(server.database.system)
}
