import { sql } from 'kysely'
import type { StepId } from '#contract/steps/registry.ts'
import type { Db, Tx } from '#server/db/client.ts'
import type { LockedApplicant } from '#server/applicant/lock.ts'
import type { SnapshotStep } from '#server/db/schema.ts'

/** Columns that a change of the application reads when it locks the applicant's row. */
export const applicationColumns = [
  'id',
  'email',
  'firstname',
  'stage',
  'programmeId',
  'pictureId',
  'applicationNumber',
  'submittedAt',
] as const

export type ApplicationRecord = LockedApplicant<(typeof applicationColumns)[number]>

/** Stores the submission: the snapshot of the answers and the admission session. Returns the time of the submission. */
export async function insertSubmission(
  tx: Tx,
  applicantId: string,
  admissionSession: string,
  snapshot: SnapshotStep[],
): Promise<Date> {
  const { submittedAt } = await tx
    .insertInto('submission')
    .values({ applicantId, snapshot: JSON.stringify(snapshot) })
    .returning('submittedAt')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('applicant')
    .set({ submittedAt, admissionSession })
    .where('id', '=', applicantId)
    .execute()
  return submittedAt
}

/** Returns the pictures that belong to a step, in display order. Most steps have none. */
export async function listStepPictures(
  db: Db,
  applicantId: string,
  stepId: StepId,
): Promise<{ title: string; file: string }[]> {
  if (stepId === 'picture')
    return db
      .selectFrom('applicant')
      .innerJoin('upload', 'upload.id', 'applicant.pictureId')
      .select([sql.lit('Profile picture').as('title'), 'upload.ticket as file'])
      .where('applicant.id', '=', applicantId)
      .execute()
  if (stepId !== 'olevelResults') return []
  const slips = await db
    .selectFrom('olevelResult')
    .innerJoin('upload', 'upload.id', 'olevelResult.uploadId')
    .select(['olevelResult.examName', 'olevelResult.examYear', 'upload.ticket'])
    .where('olevelResult.applicantId', '=', applicantId)
    .orderBy('olevelResult.createdAt')
    .orderBy('olevelResult.id')
    .execute()
  return slips.map(({ examName, examYear, ticket }) => ({ title: `${examName} ${examYear}`, file: ticket }))
}

export interface StoredPicture {
  type: string
  /** Upload token of the picture. */
  file: string
  sizeBytes: number
}

/**
 * Returns the pictures of the application: first the slips, in the order in which they were added, then the profile
 * picture.
 */
export async function listPictures(db: Db, applicantId: string): Promise<StoredPicture[]> {
  const slips = await db
    .selectFrom('olevelResult')
    .innerJoin('upload', 'upload.id', 'olevelResult.uploadId')
    .select(['olevelResult.examName', 'upload.ticket', 'upload.bytes'])
    .where('olevelResult.applicantId', '=', applicantId)
    .orderBy('olevelResult.createdAt')
    .orderBy('olevelResult.id')
    .execute()
  const portrait = await db
    .selectFrom('applicant')
    .innerJoin('upload', 'upload.id', 'applicant.pictureId')
    .select(['upload.ticket', 'upload.bytes'])
    .where('applicant.id', '=', applicantId)
    .execute()
  return [
    ...slips.map((slip) => ({ type: `${slip.examName} Result`, file: slip.ticket, sizeBytes: slip.bytes })),
    ...portrait.map(({ ticket, bytes }) => ({ type: 'Profile picture', file: ticket, sizeBytes: bytes })),
  ]
}
