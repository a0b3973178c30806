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

/** Finds an application, submitted or not. Returns undefined for an unknown applicant. */
export async function findFile(db: Db, applicantId: string): Promise<OfficeFile | undefined> {
  return db.selectFrom('applicant').select(officeColumns).where('id', '=', applicantId).executeTakeFirst()
}
