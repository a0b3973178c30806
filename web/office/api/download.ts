import { clientSettings } from '#web/api/client.ts'
import { pathOf } from '#web/api/path-of.ts'
import { reasonOf } from '#web/api/reason.ts'
import { fetched } from '#web/api/send.ts'

/**
 * Downloads a prepared export and lets the browser save it. A 401 ends the session on this page. @throws Error if the
 * download fails
 */
export async function saveExport(path: string, ticket: string): Promise<void> {
  const response = await fetched(`/api${pathOf(path, { ticket })}`, {})
  if (response.status === 401) clientSettings().onSignedOut()
  if (!response.ok) throw new Error(reasonOf(response))
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = name ?? 'export'
  link.click()
  URL.revokeObjectURL(link.href)
}
