import type { DocumentType } from '#contract/endpoints/utility.ts'
import type { FileStore } from '#server/adapters/files/files.ts'
import type { Pictures } from '#server/adapters/pictures/pictures.ts'
import type { Database, Tx } from '#server/db/client.ts'
import { mustKeepFiles } from '#server/db/restored-copy.ts'
import type { StoredDocumentType } from '#server/db/schema.ts'
import type { ExpensiveWork } from '#server/http/limits/expensive-work.ts'
import { type ProofSender, type Sender, uploadStorage } from './upload-storage.ts'
import { toPictureError } from './picture-rejections.ts'
import { deleteOrphanedFiles } from './orphaned-files.ts'
import {
  claimUpload,
  findBySource,
  findSubmitted,
  findUpload,
  markDiscarded,
  deleteStaleUploads,
} from './upload.store.ts'

/** Operations on uploads for other modules, in their transactions. */
export interface UploadClaims {
  /**
   * Marks an upload token as used and returns the upload's id. The token must belong to the applicant, be for this
   * document type, and be unused, not discarded and less than 14 days old. Otherwise returns null.
   */
  claim(
    tx: Tx,
    ticket: { applicantId: string; ticket: string; documentType: StoredDocumentType },
  ): Promise<{ id: string } | null>
  /** Discards an upload: its token becomes invalid, and the cleanup job deletes the file. */
  discard(tx: Tx, applicantId: string, uploadId: string): Promise<void>
}

export interface ReceivedPicture {
  path: string
  documentType: DocumentType
  /**
   * SHA-256 of the received file. A second upload of the same file and document type returns the token of the first
   * one, while that token is unused and valid.
   */
  sourceSha256?: Buffer
}

export interface UploadService extends UploadClaims {
  /**
   * Throws 429 if the applicant has uploaded `uploadsPerHour` pictures within the last hour, or has 60 unused pictures
   * whose tokens are valid.
   */
  rejectTooMany(applicantId: string): Promise<void>
  /**
   * Converts the received file to a JPEG without metadata, stores it and returns its upload token. A rejected upload
   * leaves no file.
   * @throws 415 not a JPG or PNG picture · 422 damaged, or too many pixels · 429 too many uploads or queued pictures ·
   * 503 server too busy · `NoSpaceLeft` the disk is full.
   */
  accept(from: Sender, received: ReceivedPicture): Promise<{ ticket: string }>
  /** Returns the token of an unused, valid upload with this document type and `sourceSha256`; null if there is none. */
  findStored(applicantId: string, source: Required<Omit<ReceivedPicture, 'path'>>): Promise<string | null>
  /**
   * Like `accept`, for a colleague's picture that proves a check with an examination body. The upload limits do not
   * apply, and the picture waits in the part of the queue that is reserved for the office.
   * @throws 415, 422, 503, `NoSpaceLeft` as `accept` · 429 too many queued pictures
   */
  acceptProof(from: ProofSender, received: { path: string; applicantId: string }): Promise<{ ticket: string }>
  /** Returns the JPEG of the applicant's own upload with this token; null if there is none. */
  read(applicantId: string, ticket: string): Promise<Buffer | null>
  /** Like `read`, scaled down to `thumbnailEdge`. @throws 429 too many queued pictures · 503 server too busy. */
  readThumbnail(from: Sender, ticket: string): Promise<Buffer | null>
  /** Returns the JPEG of an upload whose applicant has submitted the application; null if there is none. */
  readSubmitted(ticket: string): Promise<{ uploadId: string; applicantId: string; jpeg: Buffer } | null>
  /** Like `readSubmitted`, but does not read the JPEG. */
  findSubmitted(ticket: string): Promise<{ uploadId: string; applicantId: string } | null>
  /**
   * Deletes expired or discarded uploads with their files. Returns the number of uploads. No-op for some days after a
   * restored copy was enabled (`mustKeepFiles`).
   */
  cleanUp(): Promise<number>
  /** Deletes stored files without an upload. Returns their number. No-op at the same times as `cleanUp`. */
  deleteOrphanedFiles(): Promise<number>
}

/** Maximum length of the longer edge, in pixels. A slip must be readable in print; a profile picture is shown small. */
const maximumEdge: Record<StoredDocumentType, number> = {
  OlevelResult: 2000,
  ProfilePicture: 800,
  BoardProof: 2000,
  RequestedDocument: 2000,
}

/** Maximum length of a thumbnail's longer edge, in pixels. */
const thumbnailEdge = 320

/** Format of an upload token: 128 random bits in base64url. Any other text is rejected without a query. */
const ticketPattern = /^[\w-]{22}$/

/** Number of expired uploads that are deleted in one transaction. */
const cleanupBatch = 200

export function uploadService(deps: {
  database: Database
  files: FileStore
  pictures: Pictures
  /** Limits concurrent picture processing per person and client IP address. */
  share: ExpensiveWork
  /** Like `share`, for colleagues. Separate, so that applicants in the same network cannot use up the limit. */
  officeShare: ExpensiveWork
  uploadsPerHour: number
}): UploadService {
  const { database, files, pictures, share, officeShare } = deps
  const { rejectOverLimit, storeOwn, storeProof } = uploadStorage(database, files, deps.uploadsPerHour)

  return {
    claim: async (tx, ticket) => (ticketPattern.test(ticket.ticket) ? claimUpload(tx, ticket) : null),
    discard: markDiscarded,
    rejectTooMany: (applicantId) =>
      database.asApplicant(applicantId, (db) => rejectOverLimit(db, applicantId)),

    async accept(from, { path, documentType, sourceSha256 = null }) {
      const { applicantId } = from.caller
      try {
        const jpeg = await share({ person: applicantId, address: from.http.address }, () =>
          pictures.toJpeg(path, maximumEdge[documentType]),
        )
        return await storeOwn(from, { applicantId, documentType, sourceSha256 }, jpeg)
      } catch (error) {
        throw toPictureError(error)
      }
    },

    async acceptProof(from, { path, applicantId }) {
      try {
        const jpeg = await officeShare({ person: from.staffId, address: from.address }, () =>
          pictures.office.toJpeg(path, maximumEdge.BoardProof),
        )
        const proof = { applicantId, documentType: 'BoardProof', sourceSha256: null } as const
        return await storeProof(from, proof, jpeg)
      } catch (error) {
        throw toPictureError(error)
      }
    },

    async findStored(applicantId, source) {
      const stored = await database.asApplicant(applicantId, (db) =>
        findBySource(db, { applicantId, ...source }),
      )
      return stored?.ticket ?? null
    },

    read: readOwn,

    async readThumbnail({ caller: { applicantId }, http: { address } }, ticket) {
      const jpeg = await readOwn(applicantId, ticket)
      if (jpeg === null) return null
      return share({ person: applicantId, address }, () => pictures.shrink(jpeg, thumbnailEdge))
    },

    async readSubmitted(ticket) {
      const upload = await submittedUpload(ticket)
      if (upload === undefined) return null
      const jpeg = await files.read(upload.fileKey)
      return jpeg === null ? null : { uploadId: upload.id, applicantId: upload.applicantId, jpeg }
    },

    async findSubmitted(ticket) {
      const upload = await submittedUpload(ticket)
      return upload === undefined ? null : { uploadId: upload.id, applicantId: upload.applicantId }
    },

    async cleanUp() {
      if (await mustKeepFiles(database.system)) return 0
      let uploads = 0
      for (let keys = await deleteStaleUploads(database.system, cleanupBatch); keys.length > 0; ) {
        await Promise.all(keys.map((key) => files.remove(key)))
        uploads += keys.length
        keys = await deleteStaleUploads(database.system, cleanupBatch)
      }
      return uploads
    },

    async deleteOrphanedFiles() {
      if (await mustKeepFiles(database.system)) return 0
      return deleteOrphanedFiles(database.system, files)
    },
  }

  async function submittedUpload(ticket: string) {
    return ticketPattern.test(ticket) ? await findSubmitted(database.system, ticket) : undefined
  }

  async function readOwn(applicantId: string, ticket: string): Promise<Buffer | null> {
    if (!ticketPattern.test(ticket)) return null
    const upload = await database.asApplicant(applicantId, (db) => findUpload(db, applicantId, ticket))
    return upload === undefined ? null : files.read(upload.fileKey)
  }
}
