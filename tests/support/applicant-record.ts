import type { Database, Db } from '#server/db/client.ts'
import {
  type ApplicantRecord,
  type RecordValues,
  recordColumn,
  recordJoins,
  recordOf,
} from '#server/applicant/record.ts'

/** Returns the applicant record as the session query returns it; null if the id is unknown. */
export async function applicantRecord(database: Database, id: string): Promise<ApplicantRecord | null> {
  const [row] = await database.systemStatement<{ record: RecordValues }>({
    name: 'test-record',
    text: `select ${recordColumn} from applicant ${recordJoins} where applicant.id::text = $1`,
    values: [id],
  })
  return row === undefined ? null : recordOf(row.record)
}

/** Returns the id of the applicant with this email address. Throws if no applicant has it. */
export async function idOfEmail(db: Db, email: string): Promise<string> {
  const { id } = await db
    .selectFrom('applicant')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return id
}
