import { pathOf } from '#web/api/path-of.ts'
import { reasonOf } from '#web/api/reason.ts'
import { fetched } from '#web/api/send.ts'
import { watchSession } from './session-watch.ts'

/**
 * Downloads a prepared export and lets the browser save it. A 401 ends the session on this page. @throws Error if the
 * download fails
 */
export async function saveExport(path: string, ticket: string): Promise<void> {
  const endIfRejected = watchSession()
  const response = await fetched(`/api${pathOf(path, { ticket })}`, {})
  endIfRejected(response.status)
  if (!response.ok) throw new Error(reasonOf(response))
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = name ?? 'export'
  link.click()
  URL.revokeObjectURL(link.href)
}
