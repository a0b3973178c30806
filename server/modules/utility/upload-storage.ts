import { createHash, randomBytes } from 'node:crypto'
import type { FileStore } from '#server/adapters/files/files.ts'
import { lockApplicantRow } from '#server/applicant/lock.ts'
import { byApplicant, writeAudit } from '#server/db/audit.ts'
import type { Database, Db } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { AppError, tooManyRequests } from '#server/http/errors.ts'
import type { Caller, HttpContext } from '#server/http/context.ts'
import {
  countUploads,
  discardOldestUnused,
  findBySource,
  insertUpload,
  type NewUpload,
} from './upload.store.ts'

/** The applicant who sends an upload, and the HTTP request. */
export interface Sender {
  caller: Pick<Caller, 'applicantId'>
  http: Pick<HttpContext, 'requestId' | 'address'>
}

/** The colleague who uploads a proof, and the HTTP request. */
export interface ProofSender {
  staffId: string
  requestId: string
  address: string
}

type NewPicture = Pick<NewUpload, 'applicantId' | 'documentType' | 'sourceSha256'>

export interface UploadStorage {
  /** Checks the upload limit of an applicant. @throws 429 too many uploads within an hour. */
  rejectOverLimit(db: Db, applicantId: string): Promise<void>
  /**
   * Stores an applicant's JPEG and returns its upload token. If the same picture is already stored, returns the token
   * of the earlier upload instead. Discards the oldest unused uploads if there are too many.
   * @throws 429 as `rejectOverLimit`.
   */
  storeOwn(from: Sender, picture: NewPicture, jpeg: Buffer): Promise<{ ticket: string }>
  /** Stores a colleague's proof and returns its upload token. */
  storeProof(from: ProofSender, picture: NewPicture, jpeg: Buffer): Promise<{ ticket: string }>
}

/** Maximum number of unused uploads, so that an applicant cannot fill the disk over many hours. */
const maximumUnused = 60

/** Stores the JPEG of an upload as a file, with a row and an audit entry. A rejected upload leaves no file. */
export function uploadStorage(database: Database, files: FileStore, uploadsPerHour: number): UploadStorage {
  async function rejectOverLimit(db: Db, applicantId: string): Promise<void> {
    const { lastHour, seconds } = await countUploads(db, applicantId)
    if (lastHour >= uploadsPerHour) throw tooManyRequests(seconds)
  }

  /**
   * Writes `jpeg` to a file and calls `store` to insert its row. If `store` returns the token of an earlier upload of
   * the same picture, deletes the new file.
   */
  async function record(
    picture: NewPicture,
    jpeg: Buffer,
    store: (upload: NewUpload) => Promise<{ ticket: string }>,
  ): Promise<{ ticket: string }> {
    const fileKey = await files.put(jpeg)
    try {
      const upload = {
        id: newId(),
        ticket: randomBytes(16).toString('base64url'),
        ...picture,
        fileKey,
        bytes: jpeg.length,
        sha256: createHash('sha256').update(jpeg).digest(),
      }
      const { ticket } = await store(upload)
      if (ticket !== upload.ticket) await files.remove(fileKey)
      return { ticket }
    } catch (error) {
      // Deletes the file only after a definite rejection. After a lost connection during the commit, the row may exist.
      if (error instanceof AppError) await files.remove(fileKey)
      throw error
    }
  }

  const rowOfOwn =
    ({ http: { requestId } }: Sender) =>
    ({ applicantId, ...upload }: NewUpload) =>
      database.asApplicantInOne(applicantId, async (tx) => {
        // The lock serialises concurrent uploads of one person, so that the limits are exact and no picture is stored
        // twice.
        await lockApplicantRow(tx, applicantId)
        const { documentType, sourceSha256 } = upload
        const earlier = sourceSha256 && (await findBySource(tx, { applicantId, documentType, sourceSha256 }))
        if (earlier) return earlier
        await rejectOverLimit(tx, applicantId)
        await discardOldestUnused(tx, applicantId, maximumUnused - 1)
        await insertUpload(tx, { applicantId, ...upload })
        await writeAudit(tx, {
          ...byApplicant(applicantId, requestId),
          action: 'upload-stored',
          after: { uploadId: upload.id, documentType, bytes: upload.bytes },
        })
        return upload
      })

  const rowOfProof =
    ({ staffId, requestId }: ProofSender) =>
    (upload: NewUpload) =>
      database.system.transaction().execute(async (tx) => {
        await insertUpload(tx, upload)
        await writeAudit(tx, {
          actorKind: 'office',
          actorId: staffId,
          requestId,
          applicantId: upload.applicantId,
          action: 'proof-stored',
          after: { uploadId: upload.id, bytes: upload.bytes },
        })
        return upload
      })

  return {
    rejectOverLimit,
    storeOwn: (from, picture, jpeg) => record(picture, jpeg, rowOfOwn(from)),
    storeProof: (from, picture, jpeg) => record(picture, jpeg, rowOfProof(from)),
  }
}
