import { success } from '#contract/envelope.ts'
import type { DocumentType } from '#contract/endpoints/utility.ts'
import { download, upload } from '#contract/endpoints/utility.ts'
import type { Envelope } from '#contract/envelope.ts'
import { authorization } from './access-token.ts'
import { withSession } from './call.ts'
import { clientSettings } from './client.ts'
import { reasonOf } from './reason.ts'
import { type Answer, fetched, NetworkFailure, ServerFailure } from './send.ts'

/** Longest wait for a picture to go through, in milliseconds: 400 kB take a minute over a weak signal. */
const uploadPatience = 300_000

/** Longest time in which nothing moves, in milliseconds: the line is dead then. */
const stallPatience = 90_000

/**
 * Sends a picture (JPEG or PNG, at most 4 MB); gives its claim ticket. `null`: dealt with already, as with `call`.
 * `onProgress` hears the share that has left, 0 to 1; `signal` stops the sending, without a toast.
 */
export async function uploadImage(
  documentType: DocumentType,
  image: Blob,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Envelope<Uploaded> | null> {
  const answer = await withSession(true, false, () => sendImage(documentType, image, onProgress, signal))
  return typeof answer === 'string' ? null : answer.envelope
}

interface Uploaded {
  fullPath: string
}

/** By XMLHttpRequest, for `fetch` does not tell how much has left. */
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
  request.timeout = uploadPatience
  const headers = { ...authorization(), accept: 'application/json', 'x-matric-client': clientSettings().name }
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
  return new Promise((resolve, reject) => {
    let stalled: ReturnType<typeof setTimeout> | undefined
    const moves = () => {
      clearTimeout(stalled)
      stalled = setTimeout(() => request.abort(), stallPatience)
    }
    const stop = () => request.abort()
    signal.addEventListener('abort', stop)
    const lost = () => reject(new NetworkFailure('The picture did not get through'))
    request.upload.onprogress = (event) => {
      moves()
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    }
    request.onerror = lost
    request.onabort = () => (signal.aborted ? reject(signal.reason) : lost())
    request.ontimeout = lost
    request.onloadend = () => {
      clearTimeout(stalled)
      signal.removeEventListener('abort', stop)
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
    moves()
    request.send(body)
  })
}

/** The picture behind a claim ticket; null when there is none for this applicant. */
export async function downloadImage(ticket: string): Promise<Blob | null> {
  const path = download.path.replace('{ticket}', encodeURIComponent(ticket))
  const answer = await withSession(true, true, async (): Promise<Answer<Blob>> => {
    const response = await fetched(`/api${path}`, { headers: authorization() })
    const image = response.ok ? await response.blob() : null
    return { status: response.status, envelope: success('', image) }
  })
  return typeof answer === 'string' ? null : answer.envelope.data
}
