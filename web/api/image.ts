import { success } from '#contract/envelope.ts'
import type { DocumentType } from '#contract/endpoints/utility.ts'
import { download, thumbnail, upload } from '#contract/endpoints/utility.ts'
import type { Envelope } from '#contract/envelope.ts'
import { authorization } from './access-token.ts'
import { withSession } from './call.ts'
import { clientSettings } from './client.ts'
import type { Success } from './exchange.ts'
import { reasonOf } from './reason.ts'
import { type Answer, fetched, NetworkFailure, ServerFailure } from './send.ts'

/** Timeout of the whole upload. With a weak signal, 400 kB take a minute. */
const uploadTimeoutMs = 300_000

/** Timeout without progress, after which the connection is assumed to be lost. */
const stallTimeoutMs = 90_000

/**
 * Uploads a picture (JPEG or PNG, at most 4 MB). The data contain its upload token as `fullPath`. `onProgress` receives
 * the fraction sent so far, from 0 to 1. `signal` cancels the upload without a toast. @throws RefusedCall, FailedCall
 */
export function uploadImage(
  documentType: DocumentType,
  image: Blob,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Success<Uploaded>> {
  return withSession(true, false, () => sendImage(documentType, image, onProgress, signal))
}

interface Uploaded {
  fullPath: string
}

/** Uses XMLHttpRequest, because `fetch` does not report how much has been sent. */
function sendImage(
  documentType: DocumentType,
  image: Blob,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Answer<Uploaded>> {
  signal.throwIfAborted()
  const body = new FormData()
  body.set('documentType', documentType)
  body.set('file', image, image.type === 'image/png' ? 'picture.png' : 'picture.jpg')
  const request = new XMLHttpRequest()
  request.open(upload.method, `/api${upload.path}`)
  request.timeout = uploadTimeoutMs
  const headers = { ...authorization(), accept: 'application/json', 'x-matric-client': clientSettings().name }
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
  return new Promise((resolve, reject) => {
    let stalled: ReturnType<typeof setTimeout> | undefined
    const restartStallTimer = () => {
      clearTimeout(stalled)
      stalled = setTimeout(() => request.abort(), stallTimeoutMs)
    }
    const cancel = () => request.abort()
    signal.addEventListener('abort', cancel)
    const fail = () => reject(new NetworkFailure('The picture did not get through'))
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
        const envelope: Envelope<Uploaded> = JSON.parse(request.responseText)
        resolve({ status, envelope })
      } catch (cause) {
        reject(new ServerFailure('The answer could not be read', { cause }))
      }
    }
    restartStallTimer()
    request.send(body)
  })
}

export interface ImageOptions {
  /** Whether to load the thumbnail instead of the full-size picture. */
  small: boolean
  /** Whether the browser may store the picture on this device. */
  keep: boolean
}

/**
 * Downloads the picture of an upload token without a toast. Returns null if the server rejects the request, for example
 * because the applicant has no such picture. @throws FailedCall without a network, a session or permission
 */
export async function downloadImage(ticket: string, { small, keep }: ImageOptions): Promise<Blob | null> {
  const { path: template } = small ? thumbnail : download
  const path = template.replace('{ticket}', encodeURIComponent(ticket))
  const { data } = await withSession(true, true, async (): Promise<Answer<Blob>> => {
    const response = await fetched(`/api${path}`, {
      headers: authorization(),
      cache: keep ? 'default' : 'no-store',
    })
    const image = response.ok ? await response.blob() : null
    return { status: response.status, envelope: success('', image) }
  })
  return data
}
