import { sql } from 'kysely'
import type { ShownPicture } from '#contract/office/requests/requests.ts'
import type { StepId } from '#contract/steps/registry.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import type { SnapshotStep } from '#server/db/schema.ts'

/** A section that the office asked the applicant to correct. The correction is open while `doneAt` is null. */
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
  /** Id of the returned request that this request replaces; null if there is none. */
  replaces: string | null
}

/** Stores a request to an applicant, without its sections and documents. */
export async function insertRequest(tx: Tx, request: NewRequest): Promise<void> {
  await tx.insertInto('officeRequest').values(request).execute()
}

/** Stores one section of a request. The section is open until the applicant sends it. */
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

/** Marks a correction as completed, which closes its section, and stores the section's current pictures. */
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
    .select([
      'id',
      'message',
      'dueOn',
      'askedBy',
      'askedAt',
      'returnedAt',
      'reply',
      'closedAt',
      'closedBy',
      'outcome',
      'replaces',
    ])
    .where('applicantId', '=', applicantId)
    .orderBy('askedAt')
    .orderBy('id')
    .execute()
}

export interface NewDocument {
  name: string
  explanation: string
}

/** Stores the documents of a request, in the given order. No-op for an empty list. */
export async function insertDocuments(
  tx: Tx,
  request: { id: string; applicantId: string },
  documents: readonly NewDocument[],
): Promise<void> {
  if (documents.length === 0) return
  await tx
    .insertInto('requestedDocument')
    .values(
      documents.map((document, index) => ({
        id: newId(),
        applicantId: request.applicantId,
        requestId: request.id,
        position: index + 1,
        ...document,
      })),
    )
    .execute()
}

/** Returns the documents of all requests to an applicant, in their order within the request. */
export async function listDocuments(db: Db, applicantId: string) {
  return db
    .selectFrom('requestedDocument')
    .leftJoin('upload', 'upload.id', 'requestedDocument.uploadId')
    .select([
      'requestedDocument.id',
      'requestedDocument.requestId',
      'requestedDocument.name',
      'requestedDocument.explanation',
      'upload.ticket as file',
    ])
    .where('requestedDocument.applicantId', '=', applicantId)
    .orderBy('requestedDocument.position')
    .execute()
}

/** Stores the applicant's picture for a requested document. Replaces an earlier picture. */
export async function setDocument(
  tx: Tx,
  document: { id: string; applicantId: string; uploadId: string },
): Promise<void> {
  await tx
    .updateTable('requestedDocument')
    .set({ uploadId: document.uploadId })
    .where('id', '=', document.id)
    .where('applicantId', '=', document.applicantId)
    .execute()
}

/** Marks a request as answered and stores the applicant's reply. No-op if it is already answered or closed. */
export async function markReturned(
  tx: Tx,
  request: { id: string; applicantId: string; reply: string },
): Promise<void> {
  await tx
    .updateTable('officeRequest')
    .set({ returnedAt: sql`now()`, reply: request.reply })
    .where('id', '=', request.id)
    .where('applicantId', '=', request.applicantId)
    .where('returnedAt', 'is', null)
    .where('closedAt', 'is', null)
    .execute()
}

/**
 * Marks a request as answered if it asks for no documents and all its sections are corrected. No-op if it is already
 * answered or closed.
 */
export async function returnIfCorrected(tx: Tx, applicantId: string, requestId: string): Promise<void> {
  await tx
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
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('requestedDocument')
            .select('requestedDocument.id')
            .whereRef('requestedDocument.requestId', '=', 'officeRequest.id'),
        ),
      ),
    )
    .execute()
}

/** Closes a request with an outcome. No-op if it is already closed. */
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
