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

export type OfficeRecord = LockedApplicant<(typeof officeColumns)[number]>

/** Returns applicant records by applicant id; unknown ids are left out. */
export async function findRecords(db: Db, ids: readonly string[]): Promise<Map<string, OfficeRecord>> {
  if (ids.length === 0) return new Map()
  const records = await db
    .selectFrom('applicant')
    .select(officeColumns)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(records.map((record) => [record.id, record]))
}

/** Returns an applicant record, whether the application is submitted or not; undefined for an unknown applicant. */
export async function findRecord(db: Db, applicantId: string): Promise<OfficeRecord | undefined> {
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
