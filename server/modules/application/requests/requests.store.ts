import { sql } from 'kysely'
import type { ShownPicture } from '#contract/office/requests.ts'
import type { StepId } from '#contract/steps/registry.ts'
import type { Db, Tx } from '#server/db/client.ts'
import type { SnapshotStep } from '#server/db/schema.ts'

/** A section that the office asked to correct. Open while `doneAt` is null. */
export type Correction = Awaited<ReturnType<typeof listCorrections>>[number]

const correctionColumns = [
  'correction.id',
  'correction.requestId',
  'correction.stepId',
  'correction.fields',
  'correction.message',
  'correction.doneAt',
  'correction.picturesBefore',
  'correction.picturesAfter',
] as const

/** Returns the corrections of all requests to an applicant, oldest first. */
export async function listCorrections(db: Db, applicantId: string) {
  return db
    .selectFrom('correction')
    .select(correctionColumns)
    .where('applicantId', '=', applicantId)
    .orderBy('askedAt')
    .orderBy('id')
    .execute()
}

/** Returns the newest correction of a section, open or completed; undefined if there is none. */
export async function findCorrection(
  db: Db,
  applicantId: string,
  stepId: StepId,
): Promise<Correction | undefined> {
  return db
    .selectFrom('correction')
    .select(correctionColumns)
    .where('applicantId', '=', applicantId)
    .where('stepId', '=', stepId)
    .orderBy('askedAt', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

export interface NewRequest {
  id: string
  applicantId: string
  message: string
  dueOn: string
  askedBy: string
}

export async function insertRequest(tx: Tx, request: NewRequest): Promise<void> {
  await tx.insertInto('officeRequest').values(request).execute()
}

export async function insertCorrection(
  tx: Tx,
  correction: {
    id: string
    applicantId: string
    requestId: string
    stepId: StepId
    fields: string[]
    message: string
    askedBy: string
    picturesBefore: ShownPicture[]
  },
): Promise<void> {
  await tx
    .insertInto('correction')
    .values({ ...correction, picturesBefore: JSON.stringify(correction.picturesBefore) })
    .execute()
}

/** Marks a correction as completed, which closes its section. */
export async function markDone(
  tx: Tx,
  applicantId: string,
  id: string,
  picturesAfter: readonly ShownPicture[],
): Promise<void> {
  await tx
    .updateTable('correction')
    .set({ doneAt: sql`now()`, picturesAfter: JSON.stringify(picturesAfter) })
    .where('id', '=', id)
    .where('applicantId', '=', applicantId)
    .execute()
}

/** Stores the answers after a correction as the next version of the snapshot. */
export async function insertVersion(
  tx: Tx,
  applicantId: string,
  correctionId: string,
  snapshot: SnapshotStep[],
): Promise<void> {
  await sql`insert into submission_version (applicant_id, version, correction_id, snapshot)
    select ${applicantId}, coalesce(max(version), 1) + 1, ${correctionId}, ${JSON.stringify(snapshot)}::jsonb
    from submission_version where applicant_id = ${applicantId}`.execute(tx)
}

/** Returns all requests to an applicant, oldest first. */
export async function listRequests(db: Db, applicantId: string) {
  return db
    .selectFrom('officeRequest')
    .select(['id', 'message', 'dueOn', 'askedBy', 'askedAt', 'returnedAt', 'closedAt', 'closedBy', 'outcome'])
    .where('applicantId', '=', applicantId)
    .orderBy('askedAt')
    .orderBy('id')
    .execute()
}

/** Marks a request as returned if the applicant has answered all its items. Returns whether it is returned now. */
export async function returnIfAnswered(tx: Tx, applicantId: string, requestId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('officeRequest')
    .set({ returnedAt: sql`now()` })
    .where('id', '=', requestId)
    .where('applicantId', '=', applicantId)
    .where('returnedAt', 'is', null)
    .where('closedAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('correction')
            .select('correction.id')
            .whereRef('correction.requestId', '=', 'officeRequest.id')
            .where('correction.doneAt', 'is', null),
        ),
      ),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Closes a request for good. */
export async function closeRequest(
  tx: Tx,
  request: { id: string; outcome: 'accepted' | 'asked-again' | 'withdrawn'; closedBy: string },
): Promise<void> {
  const { id, outcome, closedBy } = request
  await tx
    .updateTable('officeRequest')
    .set({ outcome, closedBy, closedAt: sql`now()` })
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .execute()
}
