import { upload } from '#contract/endpoints/utility.ts'
import * as z from 'zod/mini'
import type { Database } from '#server/db/client.ts'
import { inventedPortrait } from '../../seed/pictures.ts'
import { addSignedIn } from '../signed-in-applicants.ts'

/** Applicant with an uploaded picture. */
export interface FileOwner {
  id: string
  token: string
  ticket: string
}

/** Response to an upload or a download. */
export interface FileResponse {
  what: 'upload' | 'download'
  status: number
  ms: number
}

const uploaded = z.object({ data: upload.data })

/** Adds an applicant and uploads a picture. */
export async function fileOwner(database: Database, url: string): Promise<FileOwner> {
  const [applicant] = await addSignedIn(database, 1)
  if (applicant === undefined) throw new Error('No applicant was added')
  const response = await sendPicture(url, applicant.token, 'stored')
  if (!response.ok) throw new Error(`No picture was uploaded: ${response.status} ${await response.text()}`)
  const { data } = uploaded.parse(await response.json())
  return { id: applicant.id, token: applicant.token, ticket: data.fullPath }
}

/** Uploads another picture and downloads the stored one, at the same time. */
export function requestFiles(url: string, { token, ticket }: FileOwner): Promise<FileResponse[]> {
  const headers = { authorization: `Bearer ${token}` }
  return Promise.all([
    timed('upload', () => sendPicture(url, token, 'during the outage')),
    timed('download', () => fetch(`${url}/api/Utility/download/${ticket}`, { headers })),
  ])
}

async function sendPicture(url: string, token: string, key: string): Promise<Response> {
  const form = new FormData()
  form.append('documentType', 'ProfilePicture')
  form.append(
    'file',
    new Blob([Uint8Array.from(await inventedPortrait(key))], { type: 'image/jpeg' }),
    'photo.jpg',
  )
  const headers = { authorization: `Bearer ${token}` }
  return fetch(`${url}/api/Utility/upload`, { method: 'POST', headers, body: form })
}

async function timed(what: FileResponse['what'], act: () => Promise<Response>): Promise<FileResponse> {
  const startedAt = performance.now()
  const response = await act()
  await response.arrayBuffer()
  return { what, status: response.status, ms: performance.now() - startedAt }
}
