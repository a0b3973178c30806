import { createHash } from 'node:crypto'
import { biodataExample } from '#contract/steps/biodata-fields.ts'

/**
 * Response of the server. `code` and `retryAfter` are null if the response lacks them. A request without a response has
 * the status 0, and its error as the message.
 */
export interface Outcome {
  what: string
  status: number
  code: string | null
  message: string
  retryAfter: string | null
}

/** Requests of one signed-in applicant. */
export interface Client {
  read(): Promise<Outcome>
  save(address: string): Promise<Outcome>
  upload(picture: Uint8Array): Promise<Outcome>
  /** Uploads a picture as a single part. */
  uploadPart(picture: Uint8Array): Promise<Outcome>
}

async function ask(what: string, url: string, request: RequestInit): Promise<Outcome> {
  try {
    const response = await fetch(url, request)
    const body: { code?: string; message?: string } = await response.json()
    return {
      what,
      status: response.status,
      code: body.code ?? null,
      message: body.message ?? '',
      retryAfter: response.headers.get('retry-after'),
    }
  } catch (error) {
    return { what, status: 0, code: null, message: String(error), retryAfter: null }
  }
}

export function clientOf(url: string, token: string): Client {
  const authorization = `Bearer ${token}`
  const form = (fields: Record<string, string>, picture: Uint8Array, type: string) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    body.append('file', new Blob([Uint8Array.from(picture)], { type }), 'photo.jpg')
    return { method: 'POST', headers: { authorization }, body }
  }
  return {
    read: () => ask('read', `${url}/api/Profile/Get-Profile`, { headers: { authorization } }),
    save: (address) =>
      ask('save', `${url}/api/Profile/update-biodata`, {
        method: 'PATCH',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ ...biodataExample, address }),
      }),
    upload: (picture) =>
      ask(
        'upload',
        `${url}/api/Utility/upload`,
        form({ documentType: 'ProfilePicture' }, picture, 'image/jpeg'),
      ),
    uploadPart(picture) {
      const sha256 = createHash('sha256').update(picture).digest('hex')
      const fields = { documentType: 'ProfilePicture', sha256, size: String(picture.length), offset: '0' }
      return ask('part', `${url}/api/Utility/upload-part`, form(fields, picture, 'application/octet-stream'))
    },
  }
}

/** Returns the status of `/health/ready` and its text, such as `the disk is full`. */
export async function readiness(url: string): Promise<{ ready: boolean; says: string }> {
  const response = await fetch(`${url}/health/ready`)
  const body: { status: string } = await response.json()
  return { ready: response.ok, says: body.status }
}
