import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/client.ts'
import type { StoredDocumentType, UploadTable } from '#server/db/schema.ts'

/**
 * Validity of an upload token. An unsent save and a draft contain the token of a picture. The portal keeps both for days
 * without a network, and the applicant should not have to choose the picture again.
 */
const claimWithin = sql`interval '14 days'`

export type NewUpload = Pick<
  UploadTable,
  'id' | 'ticket' | 'applicantId' | 'documentType' | 'fileKey' | 'bytes' | 'sha256'
> & { sourceSha256: Buffer | null }

/** Stores the record of an upload. The file itself is in the file store. */
export async function insertUpload(tx: Tx, upload: NewUpload): Promise<void> {
  await tx.insertInto('upload').values(upload).execute()
}

/**
 * Counts an applicant's uploads of the last hour. Leaves out proofs, because colleagues upload them. Also returns the
 * seconds until the oldest of these uploads is an hour old; 3,600 if there is none.
 */
export async function countUploads(db: Db, applicantId: string) {
  const { rows } = await sql<{ lastHour: number; seconds: number | null }>`
    select count(*) as last_hour,
      extract(epoch from min(created_at) + interval '1 hour' - now())::float8 as seconds
    from upload where applicant_id = ${applicantId} and created_at > now() - interval '1 hour'
      and document_type <> 'BoardProof'`.execute(db)
  const [row] = rows
  return { lastHour: row?.lastHour ?? 0, seconds: row?.seconds ?? 3600 }
}

/** Discards an applicant's oldest unused uploads and keeps the newest `kept`. The cleanup job deletes their files. */
export async function discardOldestUnused(tx: Tx, applicantId: string, kept: number): Promise<void> {
  await sql`update upload set discarded_at = now() where id in (
    select id from upload where applicant_id = ${applicantId} and claimed_at is null and discarded_at is null
      and document_type <> 'BoardProof' order by created_at desc, id desc offset ${kept}::int)`.execute(tx)
}

/**
 * Marks an upload token as used and returns the upload's id. The token must belong to the applicant, be for this
 * document type, and be unused, not discarded and less than 14 days old. Otherwise returns null.
 */
export async function claimUpload(
  tx: Tx,
  owner: { applicantId: string; ticket: string; documentType: StoredDocumentType },
): Promise<{ id: string } | null> {
  const [claimed] = await tx
    .updateTable('upload')
    .set({ claimedAt: sql`now()` })
    .where('ticket', '=', owner.ticket)
    .where('applicantId', '=', owner.applicantId)
    .where('documentType', '=', owner.documentType)
    .where('claimedAt', 'is', null)
    .where('discardedAt', 'is', null)
    .where('createdAt', '>', sql<Date>`now() - ${claimWithin}`)
    .returning('id')
    .execute()
  return claimed ?? null
}

/** Returns the token of an unused upload of this picture that is valid for at least another day; undefined if none is. */
export async function findBySource(
  db: Db,
  source: { applicantId: string; documentType: StoredDocumentType; sourceSha256: Buffer },
) {
  return db
    .selectFrom('upload')
    .select(['ticket'])
    .where('applicantId', '=', source.applicantId)
    .where('sourceSha256', '=', source.sourceSha256)
    .where('documentType', '=', source.documentType)
    .where('claimedAt', 'is', null)
    .where('discardedAt', 'is', null)
    .where('createdAt', '>', sql<Date>`now() - ${claimWithin} + interval '1 day'`)
    .executeTakeFirst()
}

/** Discards an upload. The cleanup job deletes its file. */
export async function markDiscarded(tx: Tx, applicantId: string, uploadId: string): Promise<void> {
  await tx
    .updateTable('upload')
    .set({ discardedAt: sql`now()` })
    .where('id', '=', uploadId)
    .where('applicantId', '=', applicantId)
    .execute()
}

/** Returns the file key of an applicant's upload; undefined if it is unknown or discarded. */
export async function findUpload(db: Db, applicantId: string, ticket: string) {
  return db
    .selectFrom('upload')
    .select(['fileKey'])
    .where('ticket', '=', ticket)
    .where('applicantId', '=', applicantId)
    .where('discardedAt', 'is', null)
    .executeTakeFirst()
}

/** Returns the upload with this token; undefined if it is unknown or discarded, or the application is not submitted. */
export async function findSubmitted(db: Db, ticket: string) {
  return db
    .selectFrom('upload')
    .innerJoin('applicant', 'applicant.id', 'upload.applicantId')
    .select(['upload.id', 'upload.applicantId', 'upload.fileKey'])
    .where('upload.ticket', '=', ticket)
    .where('upload.discardedAt', 'is', null)
    .where('applicant.submittedAt', 'is not', null)
    .executeTakeFirst()
}

/**
 * Deletes at most `limit` expired or discarded uploads, with one audit entry each. Returns the keys of their files.
 * Discarded uploads are kept for an hour, because the hourly limit counts them.
 */
export async function deleteStaleUploads(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ fileKey: string }>`
    with stale as (
      select id from upload
      where (claimed_at is null and created_at < now() - ${claimWithin})
        or discarded_at < now() - interval '1 hour'
      order by created_at limit ${limit} for update skip locked
    ), deleted as (
      delete from upload using stale where upload.id = stale.id
      returning upload.id, upload.applicant_id, upload.document_type, upload.file_key
    ), audited as (
      insert into audit_event (actor_kind, action, applicant_id, before)
      select 'system', 'upload-removed', applicant_id,
        jsonb_build_object('uploadId', id, 'documentType', document_type) from deleted
    )
    select file_key from deleted`.execute(db)
  return rows.map((row) => row.fileKey)
}

/** Returns the given file keys that belong to no upload. */
export async function unknownKeys(db: Db, keys: string[]): Promise<string[]> {
  const rows = await db.selectFrom('upload').select('fileKey').where('fileKey', 'in', keys).execute()
  const known = new Set(rows.map((row) => row.fileKey))
  return keys.filter((key) => !known.has(key))
}

/** Returns the file keys of the newest uploads in use, newest first. */
export async function newestKeys(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('upload')
    .select('fileKey')
    .where('claimedAt', 'is not', null)
    .where('discardedAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => row.fileKey)
}
