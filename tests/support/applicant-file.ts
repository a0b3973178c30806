import type { Database } from '#server/db/client.ts'
import {
  type ApplicantFile,
  type FileValues,
  fileColumn,
  fileJoins,
  fileOf,
} from '#server/applicant/applicant-file.ts'

/** An applicant's file as the session's read brings it; null for what is no applicant's id. */
export async function applicantFile(database: Database, id: string): Promise<ApplicantFile | null> {
  const [row] = await database.systemStatement<{ file: FileValues }>({
    name: 'test-file',
    text: `select ${fileColumn} from applicant ${fileJoins} where applicant.id::text = $1`,
    values: [id],
  })
  return row === undefined ? null : fileOf(row.file)
}
