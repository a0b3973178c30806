import { sql } from 'kysely'
import type { LockedApplicant } from '#server/applicant/lock.ts'
import type { Db } from '#server/db/client.ts'

/** Columns of the applicant record that the office services need. */
export const officeColumns = [
  'id',
  'email',
  'mobileNo',
  'surname',
  'firstname',
  'othername',
  'stage',
  'programmeId',
  'applicationNumber',
  'admissionSession',
  'submittedAt',
] as const

export type OfficeFile = LockedApplicant<(typeof officeColumns)[number]>

/** Returns applicant records by applicant id; unknown ids are left out. */
export async function findFiles(db: Db, ids: readonly string[]): Promise<Map<string, OfficeFile>> {
  if (ids.length === 0) return new Map()
  const files = await db
    .selectFrom('applicant')
    .select(officeColumns)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(files.map((file) => [file.id, file]))
}

/** Returns an applicant record, whether the application is submitted or not; undefined for an unknown applicant. */
export async function findFile(db: Db, applicantId: string): Promise<OfficeFile | undefined> {
  return db.selectFrom('applicant').select(officeColumns).where('id', '=', applicantId).executeTakeFirst()
}

/** Returns the id of the applicant with this application number; undefined if there is none. */
export async function findByNumber(db: Db, applicationNumber: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('applicant')
    .select('id')
    .where('applicationNumber', '=', applicationNumber)
    .executeTakeFirst()
  return found?.id
}
