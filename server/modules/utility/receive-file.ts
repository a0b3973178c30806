import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { type DocumentType, documentTypes, maximumImageBytes } from '#contract/endpoints/utility.ts'
import { NoSpaceLeft, toNoSpaceError } from '#server/adapters/files/files.ts'
import { newOpaqueId } from '#server/db/id.ts'
import { AppError, badRequest, fieldError, tooLarge, wrongMediaType } from '#server/http/errors.ts'

/** Room for the form around the file: boundaries, headers, the document type. */
const formBytes = 64 * 1024

const sizeWords = 'This picture is larger than 4 MB. Choose a smaller one.'
const chooseFile = 'Choose a picture first.'
const chooseType = 'Say what the picture is: OlevelResult or ProfilePicture.'

/** How the form is parsed: every bound stops the parser; a file over its bound is marked as cut off. */
export const formOptions = {
  throwFileSizeLimit: false,
  limits: {
    fileSize: maximumImageBytes,
    files: 1,
    fields: 5,
    parts: 6,
    fieldNameSize: 100,
    fieldSize: 100,
    headerPairs: 20,
  },
}

export interface ReceivedFile {
  path: string
  documentType: DocumentType
}

function pictureTooLarge(): AppError {
  return tooLarge('picture-too-large', sizeWords, { file: sizeWords })
}

function isDocumentType(value: unknown): value is DocumentType {
  return documentTypes.some((each) => each === value)
}

/** Refuses by its headers what need not be read at all. */
export function refuseByHeaders(request: FastifyRequest): void {
  const type = request.headers['content-type'] ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type))
    throw wrongMediaType(
      'unsupported-media-type',
      'Send the picture as a form (multipart/form-data) with documentType and file.',
    )
  if (Number(request.headers['content-length'] ?? 0) > maximumImageBytes + formBytes) throw pictureTooLarge()
}

/**
 * Streams the form's file into `folder` under a name of ours and hands it to `take`; whatever happens, the file is gone
 * afterwards. The fields may stand before or after the file. Throws 400 for a form that lacks something, 413 for a
 * file over 4 MB, which is cut off there.
 */
export async function withReceivedFile<Result>(
  request: FastifyRequest,
  folder: string,
  take: (file: ReceivedFile) => Promise<Result>,
): Promise<Result> {
  const path = join(folder, newOpaqueId())
  try {
    return await take(await receive(request, path))
  } catch (error) {
    throw formError(error)
  } finally {
    await rm(path, { force: true })
  }
}

async function receive(request: FastifyRequest, path: string): Promise<ReceivedFile> {
  let documentType: unknown
  let received = false
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (part.fieldname === 'documentType') documentType = part.value
      continue
    }
    if (part.fieldname !== 'file')
      throw fieldError(
        'validation-failed',
        part.fieldname.slice(0, 100),
        'This form takes one picture, as file.',
      )
    await save(part, path)
    received = true
  }
  const errors = {
    ...(isDocumentType(documentType) ? {} : { documentType: chooseType }),
    ...(received ? {} : { file: chooseFile }),
  }
  if (!isDocumentType(documentType) || !received)
    throw badRequest('validation-failed', Object.values(errors).join(' '), errors)
  return { path, documentType }
}

async function save(part: MultipartFile, path: string): Promise<void> {
  const stop = new AbortController()
  // The parser drops what is over the limit and ends the file as if it were whole: only its flag and this event tell.
  part.file.once('limit', () => stop.abort())
  try {
    await pipeline(part.file, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal: stop.signal })
  } catch (error) {
    if (!part.file.truncated) throw toNoSpaceError(error)
  }
  if (part.file.truncated) throw pictureTooLarge()
}

/** The parser's complaints as refusals; what is none of them stays as it is. */
function formError(error: unknown): unknown {
  if (error instanceof NoSpaceLeft)
    return new AppError('storage-full', 'We cannot take pictures at the moment. Please try again later.', {
      retryAfter: 600,
      cause: error,
    })
  const words = error instanceof Error ? error.message : ''
  if (/unexpected end|terminated early|malformed|premature|aborted|boundary/i.test(words))
    return badRequest('upload-incomplete', 'The picture did not arrive whole. Send it again.', {
      file: 'Send the picture again.',
    })
  return error
}
