import { type DocumentType, maximumPartBytes, upload, uploadPart } from '#contract/endpoints/utility.ts'
import type { Envelope } from '#contract/envelope.ts'
import { authorization } from './access-token.ts'
import { FailedCall, RejectedCall } from './call-errors.ts'
import { withSession } from './call.ts'
import { clientSettings } from './client.ts'
import { hasSlowNetwork } from './connection.ts'
import { shown } from './exchange.ts'
import { reasonOf } from './reason.ts'
import { type Answer, NetworkFailure, ServerFailure } from './send.ts'

/** Timeout of one request. It is long, because sending 400 kB takes a minute with a weak signal. */
const requestTimeoutMs = 300_000

/** Timeout without progress, after which the connection is assumed to be lost. */
const stallTimeoutMs = 90_000

/**
 * Size of the first part in bytes. `slow` is for a slow network (`hasSlowNetwork`): sending this part takes about 10 s
 * at 50 kbit/s. Most pictures fit into one part of the size `normal`.
 */
const firstPartBytes = { normal: 208 * 1024, slow: 64 * 1024 }
const smallestPartBytes = 32 * 1024

/** Time that sending a part should take. Small parts cost more round trips; large parts lose more when interrupted. */
const partMs = 6_000

/**
 * Pauses in ms before the next request after a temporary failure. When the server has received more bytes, the list
 * starts from the beginning. After the last pause, one more failure ends the upload.
 */
const pausesMs = [1_000, 3_000, 8_000]

/**
 * Maximum number of times that a server may lose parts that were already confirmed. After one more loss, the picture
 * is sent whole, because a proxy may be sending the parts to several servers in turn.
 */
const lossLimit = 2

/** Bytes sent so far. After a failed part, `sent` returns to the number of bytes that the server has confirmed. */
export interface Progress {
  sent: number
  total: number
}

interface Picture {
  documentType: DocumentType
  image: Blob
  /** Whether an earlier attempt may have sent parts of this picture. If so, the upload continues where it stopped. */
  resumes: boolean
  onProgress(progress: Progress): void
  signal: AbortSignal
  /** Shows no toast if the upload fails. */
  quiet?: boolean
}

/**
 * Uploads a picture (JPEG or PNG, at most 4 MB) and returns its upload token. Sends the picture in parts if the browser
 * can compute its hash. `signal` cancels the upload without a toast. @throws RejectedCall, FailedCall
 */
export async function uploadImage(picture: Picture): Promise<string> {
  const sha256 = await hashOf(picture.image)
  if (sha256 === null) return sendWhole(picture)
  return sendInParts(picture, sha256)
}

/**
 * Returns the SHA-256 in hex. Returns null outside a secure context (https or localhost), because browsers offer no
 * hash function there.
 */
async function hashOf(image: Blob): Promise<string | null> {
  if (!globalThis.isSecureContext) return null
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await image.arrayBuffer()))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function sendWhole({ documentType, image, onProgress, signal, quiet }: Picture): Promise<string> {
  const total = image.size
  const sent = (share: number) => onProgress({ sent: Math.round(share * total), total })
  const form = formOf({ documentType }, image)
  const { data } = await withSession(true, quiet ?? false, () =>
    sendForm<{ fullPath: string }>(upload, form, { onProgress: sent, signal }),
  )
  return data.fullPath
}

interface Received {
  received: number
  fullPath: string | null
}

async function sendInParts(picture: Picture, sha256: string): Promise<string> {
  const { documentType, image, resumes, onProgress, signal, quiet } = picture
  const total = image.size
  let asks = resumes
  let partBytes = Math.min(firstPartBytes[hasSlowNetwork() ? 'slow' : 'normal'], total)
  let offset = 0
  let farthest = 0
  let failures = 0
  let losses = 0
  for (;;) {
    const start = Date.now()
    const from = offset
    // An empty part asks the server how many bytes it has received.
    const part = image.slice(from, asks ? from : from + partBytes)
    const form = formOf({ documentType, sha256, size: String(total), offset: String(from) }, part)
    const sent = (share: number) => onProgress({ sent: from + Math.round(share * part.size), total })
    try {
      const { data } = await withSession(true, true, () =>
        sendForm<Received>(uploadPart, form, { onProgress: sent, signal, uploadId: sha256 }),
      )
      if (data.fullPath !== null) return data.fullPath
      // Only newly received bytes reset the count of failures. The server also answers the empty part that follows each
      // failure. If that answer reset the count, a part that never gets through would be sent again forever.
      if (data.received > farthest) failures = 0
      farthest = Math.max(farthest, data.received)
      if (data.received < offset) losses += 1
      if (losses > lossLimit) return await sendWhole(picture)
      offset = data.received
      asks = false
      if (part.size > 0) partBytes = nextPart(part.size, Date.now() - start)
    } catch (error) {
      if (isFinalRejection(error) || signal.aborted) throw error
      const pause = pausesMs[failures]
      if (pause === undefined) throw error instanceof FailedCall && !quiet ? shown(error.message) : error
      failures += 1
      asks = true
      partBytes = Math.max(smallestPartBytes, Math.round(partBytes / 2))
      await wait(pause, signal)
    }
    onProgress({ sent: offset, total })
  }
}

/**
 * Returns whether an error is a permanent rejection by the server. After a 408, a 429 or an incomplete upload, the same
 * request may succeed later.
 */
export function isFinalRejection(error: unknown): error is RejectedCall {
  if (!(error instanceof RejectedCall)) return false
  return error.status !== 408 && error.status !== 429 && error.code !== 'upload-incomplete'
}

/**
 * Returns the size of the next part: the number of bytes that can be sent in `partMs` at the measured speed, within the
 * size limits.
 */
export function nextPart(bytes: number, durationMs: number): number {
  const fittingBytes = Math.round((bytes / Math.max(1, durationMs)) * partMs)
  return Math.min(maximumPartBytes, Math.max(smallestPartBytes, fittingBytes))
}

/** Waits for `pauseMs`. Ends earlier if the network returns or the upload is cancelled. */
function wait(pauseMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, pauseMs)
    addEventListener('online', done)
    signal.addEventListener('abort', done)
  })
}

function formOf(fields: Record<string, string>, file: Blob): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', file, file.type === 'image/png' ? 'picture.png' : 'picture.jpg')
  return form
}

interface Sending {
  onProgress(share: number): void
  signal: AbortSignal
  /** Id that all parts of a picture share. The proxy sends requests with the same id to the same server. */
  uploadId?: string
}

/** Sends a form with XMLHttpRequest, because `fetch` does not report how much has been sent. */
function sendForm<Data>(
  { method, path }: Pick<typeof upload, 'method' | 'path'>,
  body: FormData,
  { onProgress, signal, uploadId }: Sending,
): Promise<Answer<Data>> {
  signal.throwIfAborted()
  const request = new XMLHttpRequest()
  request.open(method, `/api${path}`)
  request.timeout = requestTimeoutMs
  const headers = { ...authorization(), accept: 'application/json', 'x-matric-client': clientSettings().name }
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
  if (uploadId !== undefined) request.setRequestHeader('x-matric-upload', uploadId)
  return new Promise((resolve, reject) => {
    let stalled: ReturnType<typeof setTimeout> | undefined
    const restartStallTimer = () => {
      clearTimeout(stalled)
      stalled = setTimeout(() => request.abort(), stallTimeoutMs)
    }
    const cancel = () => request.abort()
    signal.addEventListener('abort', cancel)
    const fail = () => reject(new NetworkFailure('The picture could not be sent'))
    request.upload.onprogress = (event) => {
      restartStallTimer()
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    }
    request.onerror = fail
    request.onabort = () => (signal.aborted ? reject(signal.reason) : fail())
    request.ontimeout = fail
    request.onloadend = () => {
      clearTimeout(stalled)
      signal.removeEventListener('abort', cancel)
    }
    request.onload = () => {
      const { status, statusText } = request
      if (status >= 500) return reject(new ServerFailure(reasonOf({ status, statusText })))
      try {
        const envelope: Envelope<Data> = JSON.parse(request.responseText)
        resolve({ status, envelope })
      } catch (cause) {
        reject(new ServerFailure('The response could not be read', { cause }))
      }
    }
    restartStallTimer()
    request.send(body)
  })
}
