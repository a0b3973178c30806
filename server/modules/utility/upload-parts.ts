import { createHash } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rm, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { dayMs } from '#contract/dates.ts'
import { type DocumentType, maximumImageBytes, pictureTooLarge } from '#contract/endpoints/utility.ts'
import { toNoSpaceError } from '#server/adapters/files/files.ts'
import { AppError, badRequest, tooLarge } from '#server/http/errors.ts'
import type { Sender } from './upload-storage.ts'
import type { UploadService } from './upload.service.ts'

/**
 * Name of the folder for unfinished uploads. It contains one folder per applicant, with one file per unfinished upload.
 */
const folderName = 'parts'

/** Maximum number of unfinished uploads per applicant. A further upload deletes the oldest ones. */
const unfinishedUploads = 4

/** An unfinished upload expires this long after its last part. The portal then sends the picture from its start. */
const expiresAfterMs = dayMs

/** One part of a picture. Document type and hash identify the picture among the applicant's unfinished uploads. */
export interface ReceivedPart {
  /** Path of the file with the bytes of the part. */
  path: string
  documentType: DocumentType
  /** SHA-256 of the whole picture, in hex. */
  sha256: string
  /** Size of the whole picture in bytes. */
  size: number
  /** Position of the part in the picture, in bytes. */
  offset: number
}

export interface UploadParts {
  /**
   * Stores a part. Returns the number of bytes received without a gap, and the upload token; the token is null until
   * the picture is complete. A part that would leave a gap is ignored. A client may send a part again.
   * @throws 400 the parts do not match the hash or the size · 413 picture above 4 MB · other errors as for
   * `UploadService.accept`
   */
  receive(from: Sender, part: ReceivedPart): Promise<{ received: number; ticket: string | null }>
  /** Deletes expired unfinished uploads. Returns the number of deleted uploads. */
  cleanUp(): Promise<number>
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

/** Returns the size of a file in bytes and the time of its last change; null if the file does not exist. */
async function factsOf(path: string): Promise<{ size: number; changedMs: number } | null> {
  try {
    const { size, mtimeMs } = await stat(path)
    return { size, changedMs: mtimeMs }
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

/**
 * Writes the part at its offset. No lock is needed: two tabs that send the same picture write the same bytes at the
 * same offset.
 */
async function write(path: string, { path: part, offset }: ReceivedPart): Promise<void> {
  try {
    const bytes = await readFile(part)
    const file = await open(path, constants.O_CREAT | constants.O_WRONLY, 0o600)
    try {
      await file.write(bytes, 0, bytes.length, offset)
    } finally {
      await file.close()
    }
  } catch (error) {
    throw toNoSpaceError(error)
  }
}

async function hashOf(path: string): Promise<Buffer> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest()
}

/**
 * Creates the error for parts that do not match the size or hash of the picture. The client must send the picture
 * again.
 */
function notThePicture(): AppError {
  return badRequest('upload-incomplete', 'The picture is incomplete. Send it again.', {
    file: 'Send the picture again.',
  })
}

/** Stores the parts of each picture in the scratch folder until the picture is complete. */
export function uploadParts(scratchFolder: string, uploads: UploadService): UploadParts {
  const folder = join(scratchFolder, folderName)

  /**
   * Creates the applicant's folder. If it already contains the maximum number of unfinished uploads, deletes the oldest
   * ones.
   */
  async function makeRoom(ownFolder: string, name: string): Promise<void> {
    await mkdir(ownFolder, { recursive: true, mode: 0o700 })
    const otherNames = (await namesIn(ownFolder)).filter((other) => other !== name)
    if (otherNames.length < unfinishedUploads) return
    const dated = await Promise.all(
      otherNames.map(async (other) => ({
        other,
        changedMs: (await factsOf(join(ownFolder, other)))?.changedMs ?? 0,
      })),
    )
    const oldest = dated.toSorted((one, two) => one.changedMs - two.changedMs)
    const excess = oldest.slice(0, otherNames.length - unfinishedUploads + 1)
    await Promise.all(excess.map(({ other }) => rm(join(ownFolder, other), { force: true })))
  }

  return {
    async receive(from, part) {
      const { documentType, sha256, size, offset } = part
      const { applicantId } = from.caller
      if (size > maximumImageBytes) throw tooLargePicture()
      const partBytes = (await stat(part.path)).size
      if (offset + partBytes > size) throw notThePicture()
      const sourceSha256 = Buffer.from(sha256, 'hex')
      const earlier = await uploads.findStored(applicantId, { documentType, sourceSha256 })
      if (earlier !== null) return { received: size, ticket: earlier }

      const ownFolder = join(folder, applicantId)
      const name = `${documentType}.${sha256}`
      const path = join(ownFolder, name)
      const before = (await factsOf(path))?.size ?? 0
      if (offset <= before && partBytes > 0) {
        if (before === 0) await makeRoom(ownFolder, name)
        await write(path, part)
      }
      const received = (await factsOf(path))?.size ?? 0
      if (received < size) {
        // A request with the same part may have completed the picture and deleted its parts since `earlier` was read.
        const completedTicket =
          offset > received ? await uploads.findStored(applicantId, { documentType, sourceSha256 }) : null
        return completedTicket === null
          ? { received, ticket: null }
          : { received: size, ticket: completedTicket }
      }
      return { received: size, ticket: await complete(from, path, { documentType, sourceSha256, size }) }
    },

    async cleanUp() {
      let removed = 0
      for (const applicantId of await namesIn(folder)) {
        const ownFolder = join(folder, applicantId)
        for (const name of await namesIn(ownFolder)) {
          const facts = await factsOf(join(ownFolder, name))
          if (facts === null || Date.now() - facts.changedMs < expiresAfterMs) continue
          await rm(join(ownFolder, name), { force: true })
          removed += 1
        }
        // `rmdir` fails for a folder that still contains files, so such a folder stays.
        await rmdir(ownFolder).catch(() => undefined)
      }
      return removed
    },
  }

  async function complete(
    from: Sender,
    path: string,
    { documentType, sourceSha256, size }: { documentType: DocumentType; sourceSha256: Buffer; size: number },
  ): Promise<string> {
    try {
      if ((await factsOf(path))?.size !== size || !(await hashOf(path)).equals(sourceSha256))
        throw notThePicture()
      const { ticket } = await uploads.accept(from, { path, documentType, sourceSha256 })
      await rm(path, { force: true })
      return ticket
    } catch (error) {
      // Another request may have completed the same picture and deleted its parts in the meantime.
      const stored = await uploads.findStored(from.caller.applicantId, { documentType, sourceSha256 })
      if (stored !== null) {
        await rm(path, { force: true })
        return stored
      }
      if (isMissing(error)) throw notThePicture()
      // The parts of a rejected picture are deleted. After any other error they stay, so that the client can retry.
      if (error instanceof AppError && error.status < 429) await rm(path, { force: true })
      throw error
    }
  }
}

function tooLargePicture(): AppError {
  return tooLarge('picture-too-large', pictureTooLarge, { file: pictureTooLarge })
}
