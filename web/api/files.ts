import { type DocumentType, download, upload } from '#contract/endpoints/utility.ts'
import { type Envelope, success } from '#contract/envelope.ts'
import { authorization } from './access-token.ts'
import { withSession } from './call.ts'
import { clientSettings } from './client.ts'
import { type Answer, NetworkFailure, ServerFailure } from './send.ts'

/** Longest time for sending or fetching a picture, in milliseconds: 4 MB over a very slow network. */
const patience = 300_000

interface Uploaded {
  fullPath: string
}

/**
 * Sends a picture (JPEG or PNG, at most 4 MB) and gives the envelope with its claim ticket; `null` when the person has been
 * told already. `onProgress` hears the share sent, 0 to 1. XMLHttpRequest, for fetch does not tell how much has left.
 */
export async function uploadImage(
  documentType: DocumentType,
  image: Blob,
  onProgress: (share: number) => void,
): Promise<Envelope<Uploaded> | null> {
  const answer = await withSession(true, false, () => sendImage(documentType, image, onProgress))
  return typeof answer === 'string' ? null : answer.envelope
}

function sendImage(
  documentType: DocumentType,
  image: Blob,
  onProgress: (share: number) => void,
): Promise<Answer<Uploaded>> {
  const form = new FormData()
  form.append('documentType', documentType)
  form.append('file', image, image.type === 'image/png' ? 'picture.png' : 'picture.jpg')
  const request = new XMLHttpRequest()
  request.open(upload.method, `/api${upload.path}`)
  request.timeout = patience
  const headers = { ...authorization(), accept: 'application/json', 'x-matric-client': clientSettings().name }
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
  return new Promise((resolve, reject) => {
    const lost = () => reject(new NetworkFailure('The picture did not get through'))
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    }
    request.onerror = lost
    request.onabort = lost
    request.ontimeout = lost
    request.onload = () => {
      if (request.status >= 500) return reject(new ServerFailure(request.statusText || `Error ${request.status}`))
      try {
        const envelope: Envelope<Uploaded> = JSON.parse(request.responseText)
        resolve({ status: request.status, envelope })
      } catch (cause) {
        reject(new ServerFailure('The answer could not be read', { cause }))
      }
    }
    request.send(form)
  })
}

/** The picture behind a claim ticket of the applicant's own; throws an `Error` with words when it cannot be had. */
export async function fetchImage(ticket: string, signal: AbortSignal): Promise<Blob> {
  const answer = await withSession(true, true, () => getImage(ticket, signal))
  if (typeof answer === 'string') throw new Error(answer)
  const { data, message } = answer.envelope
  if (data === null) throw new Error(message)
  return data
}

async function getImage(ticket: string, signal: AbortSignal): Promise<Answer<Blob>> {
  const path = download.path.replace('{ticket}', encodeURIComponent(ticket))
  const response = await fetch(`/api${path}`, {
    headers: { ...authorization(), 'x-matric-client': clientSettings().name },
    signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
    credentials: 'same-origin',
  }).catch((cause: unknown) => {
    throw new NetworkFailure('No answer from the network', { cause })
  })
  if (response.ok) return { status: response.status, envelope: success('', await response.blob()) }
  if (response.status >= 500) throw new ServerFailure(response.statusText || `Error ${response.status}`)
  const envelope: Envelope<Blob> = await response.json()
  return { status: response.status, envelope }
}
