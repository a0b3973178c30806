import { success } from '#contract/envelope.ts'
import type { DocumentType } from '#contract/endpoints/utility.ts'
import { download, upload } from '#contract/endpoints/utility.ts'
import type { Envelope } from '#contract/envelope.ts'
import { authorization } from './access-token.ts'
import { withSession } from './call.ts'
import { type Answer, fetched, send } from './send.ts'

/** Longest wait for a picture to go through, in milliseconds: 400 kB take a minute over a weak signal. */
const uploadPatience = 300_000

/** Sends a picture; gives its claim ticket. `null`: dealt with already, as with `call`. */
export async function uploadImage(
  documentType: DocumentType,
  file: Blob,
  name: string,
): Promise<Envelope<{ fullPath: string }> | null> {
  const answer = await withSession(true, false, () => {
    const body = new FormData()
    body.set('documentType', documentType)
    body.set('file', file, name)
    return send<{ fullPath: string }>(upload.path, {
      method: upload.method,
      headers: authorization(),
      body,
      signal: AbortSignal.timeout(uploadPatience),
    })
  })
  return typeof answer === 'string' ? null : answer.envelope
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
