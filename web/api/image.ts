import { success } from '#contract/envelope.ts'
import { download, thumbnail } from '#contract/endpoints/utility.ts'
import { authorization } from './access-token.ts'
import { withSession } from './call.ts'
import { type Answer, fetched, received } from './send.ts'

export interface ImageOptions {
  /** Whether to load the thumbnail instead of the full-size picture. */
  small: boolean
  /** Whether the browser may store the picture on this device. */
  keep: boolean
}

/**
 * Downloads the picture of an upload token. Never shows a toast. Returns null for any error status except 401 and 403,
 * for example if the token is unknown. @throws FailedCall without a network, a session or permission
 */
export async function downloadImage(ticket: string, { small, keep }: ImageOptions): Promise<Blob | null> {
  const { path: template } = small ? thumbnail : download
  const path = template.replace('{ticket}', encodeURIComponent(ticket))
  const { data } = await withSession(true, true, async (): Promise<Answer<Blob>> => {
    const response = await fetched(`/api${path}`, {
      headers: authorization(),
      cache: keep ? 'default' : 'no-store',
    })
    const image = response.ok ? await received(response.blob()) : null
    return { status: response.status, envelope: success('', image) }
  })
  return data
}
