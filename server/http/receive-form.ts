import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { FieldErrors } from '#contract/envelope.ts'
import type { UploadForm } from '#contract/file-endpoint.ts'
import { NoSpaceLeft, toNoSpaceError } from '#server/adapters/files/files.ts'
import { newOpaqueId } from '#server/db/id.ts'
import { AppError, badRequest, fieldError, tooLarge, wrongMediaType } from './errors.ts'

/** Size allowed for the form without its file: boundaries, headers and text fields. */
const formBytes = 64 * 1024

/** Returns the limits for the form parser. A file above the limit causes no error; the parser marks it as truncated. */
export function formLimits({ maximumBytes }: UploadForm) {
  return {
    throwFileSizeLimit: false,
    limits: {
      fileSize: maximumBytes,
      files: 1,
      fields: 5,
      parts: 6,
      fieldNameSize: 100,
      fieldSize: 100,
      headerPairs: 20,
    },
  }
}

export interface ReceivedForm<Fields extends z.ZodMiniObject> {
  /** Path of the received file. The file is deleted when `take` has finished. */
  path: string
  fields: z.output<Fields>
}

function fileTooLarge({ file, messages }: UploadForm): AppError {
  return tooLarge('picture-too-large', messages.tooLarge, { [file]: messages.tooLarge })
}

/**
 * Checks the headers of an upload before its body is read.
 * @throws 413 `Content-Length` above the limit · 415 not a multipart form
 */
export function rejectByHeaders(form: UploadForm, request: FastifyRequest): void {
  const type = request.headers['content-type'] ?? ''
  const parts = [...Object.keys(form.fields.shape), form.file].join(' and ')
  if (!/^multipart\/form-data\s*;/i.test(type))
    throw wrongMediaType(
      'unsupported-media-type',
      `Send the picture as a form (multipart/form-data) with ${parts}.`,
    )
  if (Number(request.headers['content-length'] ?? 0) > form.maximumBytes + formBytes) throw fileTooLarge(form)
}

/**
 * Streams the form's file into `folder` under a random name, and passes its path and the text fields to `take`. The
 * file is always deleted afterwards.
 * @throws 400 incomplete or invalid form · 413 file above the limit (the rest is not stored) · 507 disk full
 */
export async function withReceivedForm<Fields extends z.ZodMiniObject, Result>(
  form: UploadForm<Fields>,
  request: FastifyRequest,
  folder: string,
  take: (received: ReceivedForm<Fields>) => Promise<Result>,
): Promise<Result> {
  const path = join(folder, newOpaqueId())
  try {
    return await take({ path, fields: await receive(form, request, path) })
  } catch (error) {
    throw formError(error, form.file)
  } finally {
    await rm(path, { force: true })
  }
}

async function receive<Fields extends z.ZodMiniObject>(
  form: UploadForm<Fields>,
  request: FastifyRequest,
  path: string,
): Promise<z.output<Fields>> {
  const texts: Record<string, unknown> = {}
  let received = false
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (Object.hasOwn(form.fields.shape, part.fieldname)) texts[part.fieldname] = part.value
      continue
    }
    if (part.fieldname !== form.file)
      throw fieldError(
        'validation-failed',
        part.fieldname.slice(0, 100),
        `This form takes one picture, as ${form.file}.`,
      )
    await save(form, part, path)
    received = true
  }
  const parsed = form.fields.safeParse(texts)
  const errors: FieldErrors = {}
  for (const {
    path: [field],
    message,
  } of parsed.error?.issues ?? [])
    errors[String(field)] ??= message
  if (!received) errors[form.file] = form.messages.missing
  if (!parsed.success || !received)
    throw badRequest('validation-failed', Object.values(errors).join(' '), errors)
  return parsed.data
}

async function save(form: UploadForm, part: MultipartFile, path: string): Promise<void> {
  const stop = new AbortController()
  // The parser discards bytes over the limit and then ends the file normally. The file is incomplete if the event
  // `limit` was emitted or `truncated` is true.
  part.file.once('limit', () => stop.abort())
  try {
    await pipeline(part.file, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal: stop.signal })
  } catch (error) {
    if (!part.file.truncated) throw toNoSpaceError(error)
  }
  if (part.file.truncated) throw fileTooLarge(form)
}

/**
 * Converts an error of the form parser, or of any file operation on a full disk, to a rejection; returns other errors
 * unchanged. The parser's errors have no codes, so they are recognised by their messages.
 */
function formError(error: unknown, file: string): unknown {
  if (toNoSpaceError(error) instanceof NoSpaceLeft)
    return new AppError('storage-full', 'We cannot take pictures at the moment. Please try again later.', {
      retryAfter: 600,
      cause: error,
    })
  if (error instanceof AppError) return error
  const words = error instanceof Error ? error.message : ''
  if (/unexpected end|terminated early|malformed|premature|aborted|boundary/i.test(words))
    return badRequest('upload-incomplete', 'The picture is incomplete. Send it again.', {
      [file]: 'Send the picture again.',
    })
  return error
}
