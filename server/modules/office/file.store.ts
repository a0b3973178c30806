import type { LockedApplicant } from '#server/applicant/lock.ts'
import type { Db } from '#server/db/client.ts'

/** What the office's work needs of an applicant's row. */
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

/** Undefined when there is no such applicant. Applications that are not submitted are found too. */
export async function findFile(db: Db, applicantId: string): Promise<OfficeFile | undefined> {
  return db.selectFrom('applicant').select(officeColumns).where('id', '=', applicantId).executeTakeFirst()
}
