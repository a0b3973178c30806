import { createHash, randomBytes } from 'node:crypto'
import type { DocumentType } from '#contract/endpoints/utility.ts'
import type { FileStore } from '#server/adapters/files/files.ts'
import { type PictureFault, PictureRefused, type Pictures } from '#server/adapters/pictures/pictures.ts'
import { lockApplicantOrThrow } from '#server/applicant/lock.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Database, Db, Tx } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { AppError, tooManyRequests, unprocessable, wrongMediaType } from '#server/http/errors.ts'
import type { Caller, HttpContext } from '#server/http/context.ts'
import {
  claimUpload,
  countUploads,
  findSubmitted,
  findUpload,
  insertUpload,
  markDiscarded,
  takeStale,
  unknownKeys,
} from './upload.store.ts'

/** What other modules may do with uploads, in their own transactions. */
export interface UploadClaims {
  /** Uses up a ticket. Null unless it is the owner's own, for this purpose, unused and less than a day old. */
  claim(
    tx: Tx,
    ticket: { applicantId: string; ticket: string; documentType: DocumentType },
  ): Promise<{ id: string } | null>
  /** Gives an upload up: its ticket opens nothing from now on, and the sweeper takes the file away. */
  discard(tx: Tx, applicantId: string, uploadId: string): Promise<void>
}

export interface UploadService extends UploadClaims {
  /** Throws 429 when the caller has uploaded more than a person needs. */
  refuseTooMany(applicantId: string): Promise<void>
  /**
   * Makes a clean JPEG of the received file, stores it and gives its claim ticket. Throws 415, 422, 429
   * or 503 in words for the applicant, and `NoSpaceLeft`; nothing is left behind then.
   */
  accept(
    from: { caller: Caller; http: HttpContext },
    received: { path: string; documentType: DocumentType },
  ): Promise<{ ticket: string }>
  /** The JPEG behind a ticket of the applicant's own; null for any other. */
  read(applicantId: string, ticket: string): Promise<Buffer | null>
  /** The JPEG behind a ticket of somebody who has submitted, for the office; null for any other. */
  readSubmitted(ticket: string): Promise<{ uploadId: string; applicantId: string; jpeg: Buffer } | null>
  /** Takes away what nobody can use any more: stale rows with their files, and files without a row. */
  sweep(): Promise<{ uploads: number; strayFiles: number }>
}

/** Pixels of the longer edge: a slip must stay readable when printed, a portrait is shown small. */
const maximumEdge: Record<DocumentType, number> = { OlevelResult: 2000, ProfilePicture: 800 }

/** More than an application needs many times over, so that only somebody filling the disk meets them. */
const limits = { anHour: 30, unclaimed: 60 }

/** Tickets are 128 random bits, base64url; nothing else is looked up. */
const ticketShape = /^[\w-]{22}$/

/** A file is stored a moment before its row; after an hour without one it never gets one. */
const strayAfterMs = 3_600_000
const sweepBatch = 200

const refusals: Record<PictureFault, AppError> = {
  'not-a-picture': wrongMediaType(
    'not-a-picture',
    'This file is not a JPG or PNG picture. Choose a photo, or take one.',
    {
      file: 'This file is not a JPG or PNG picture.',
    },
  ),
  damaged: unprocessable(
    'picture-damaged',
    'This picture is damaged or was cut off on the way. Take the photo again, or send it again.',
    {
      file: 'This picture is damaged or was cut off.',
    },
  ),
  'too-many-pixels': unprocessable(
    'picture-too-many-pixels',
    'This picture has more than 25 megapixels. Set your camera to a smaller size and take the photo again.',
    { file: 'This picture has more than 25 megapixels.' },
  ),
}

/** A refusal of the outside parts in words; what is none of theirs stays as it is. */
function inWords(error: unknown): unknown {
  if (error instanceof PictureRefused) {
    const { code, message, errors } = refusals[error.fault]
    return new AppError(code, message, { cause: error, errors: errors ?? undefined })
  }
  return error
}

export function uploadService(deps: {
  database: Database
  files: FileStore
  pictures: Pictures
}): UploadService {
  const { database, files, pictures } = deps

  async function refuseOverLimit(db: Db, applicantId: string): Promise<void> {
    const { lastHour, unclaimed, seconds } = await countUploads(db, applicantId)
    if (lastHour >= limits.anHour) throw tooManyRequests(seconds)
    if (unclaimed >= limits.unclaimed) throw tooManyRequests(3600)
  }

  async function record(
    from: { caller: Caller; http: HttpContext },
    documentType: DocumentType,
    jpeg: Buffer,
  ) {
    const { applicantId } = from.caller
    const fileKey = await files.put(jpeg)
    try {
      const upload = {
        id: newId(),
        ticket: randomBytes(16).toString('base64url'),
        applicantId,
        documentType,
        fileKey,
        bytes: jpeg.length,
        sha256: createHash('sha256').update(jpeg).digest(),
      }
      await database.asApplicantInOne(applicantId, async (tx) => {
        // Uploads of one person are counted one after another.
        await lockApplicantOrThrow(tx, applicantId, ['id'])
        await refuseOverLimit(tx, applicantId)
        await insertUpload(tx, upload)
        await writeAudit(tx, {
          actorKind: 'applicant',
          actorId: applicantId,
          applicantId,
          requestId: from.http.requestId,
          action: 'upload-stored',
          after: { uploadId: upload.id, documentType, bytes: upload.bytes },
        })
      })
      return { ticket: upload.ticket }
    } catch (error) {
      // A commit whose answer was lost may have kept the row: only a certain refusal removes the file at once.
      if (error instanceof AppError) await files.remove(fileKey)
      throw error
    }
  }

  return {
    claim: async (tx, ticket) => (ticketShape.test(ticket.ticket) ? claimUpload(tx, ticket) : null),
    discard: markDiscarded,
    refuseTooMany: (applicantId) =>
      database.asApplicant(applicantId, (db) => refuseOverLimit(db, applicantId)),

    async accept(from, { path, documentType }) {
      try {
        return await record(from, documentType, await pictures.toJpeg(path, maximumEdge[documentType]))
      } catch (error) {
        throw inWords(error)
      }
    },

    async read(applicantId, ticket) {
      if (!ticketShape.test(ticket)) return null
      const upload = await database.asApplicant(applicantId, (db) => findUpload(db, applicantId, ticket))
      return upload === undefined ? null : files.read(upload.fileKey)
    },

    async readSubmitted(ticket) {
      const upload = ticketShape.test(ticket) ? await findSubmitted(database.system, ticket) : undefined
      if (upload === undefined) return null
      const { id: uploadId, applicantId, fileKey } = upload
      const jpeg = await files.read(fileKey)
      return jpeg === null ? null : { uploadId, applicantId, jpeg }
    },

    async sweep() {
      let uploads = 0
      for (let keys = await takeStale(database.system, sweepBatch); keys.length > 0; ) {
        await Promise.all(keys.map((key) => files.remove(key)))
        uploads += keys.length
        keys = await takeStale(database.system, sweepBatch)
      }
      return { uploads, strayFiles: await sweepStrays() }
    },
  }

  async function sweepStrays(): Promise<number> {
    let removed = 0
    let batch: string[] = []
    const flush = async () => {
      const strays = batch.length === 0 ? [] : await unknownKeys(database.system, batch)
      await Promise.all(strays.map((key) => files.remove(key)))
      removed += strays.length
      batch = []
    }
    for await (const { key, storedAt } of files.list()) {
      if (Date.now() - storedAt.getTime() < strayAfterMs) continue
      batch.push(key)
      if (batch.length >= sweepBatch) await flush()
    }
    await flush()
    return removed
  }
}
