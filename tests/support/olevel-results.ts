import { newId } from '#server/db/id.ts'
import type { ApiServer } from './api-server.ts'

/** One sitting that meets the requirements of `bookkeeping-bsc`, but not those of `soil-science-bsc`. */
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
      examYear: 2005,
      uploadId: upload.id,
    })
    .execute()
  const subjects = Object.entries(grades).map(([subjectName, grade]) => ({
    resultId: id,
    applicantId,
    subjectName,
    grade,
  }))
  await system.insertInto('olevelSubject').values(subjects).execute()
}
