import { officeUpload, officeUploadAhead, officeUploadScreen } from '#contract/office/applications.ts'
import { pathOf } from '#web/api/path-of.ts'
import { reasonOf } from '#web/api/reason.ts'
import { fetched } from '#web/api/send.ts'
import { watchSession } from './session-watch.ts'

/**
 * Downloads an upload as JPEG, in its stored size. A 401 ends the session on this page. @throws Error if the download
 * fails
 */
export function downloadStoredUpload(ticket: string, signal: AbortSignal): Promise<Blob> {
  return download(pathOf(officeUpload.path, { ticket }), signal)
}

/** Like `downloadStoredUpload`, but at most 1,000 pixels wide and high. */
export function downloadUpload(ticket: string, signal: AbortSignal): Promise<Blob> {
  return download(pathOf(officeUploadScreen.path, { ticket }), signal)
}

/**
 * Like `downloadUpload`, for a picture that is not shown yet. The server logs the access as loaded ahead, not as
 * opened. @throws Error if the download fails
 */
export function downloadUploadAhead(ticket: string, signal: AbortSignal): Promise<Blob> {
  return download(pathOf(officeUploadAhead.path, { ticket }), signal)
}

async function download(path: string, signal: AbortSignal): Promise<Blob> {
  const endIfRejected = watchSession()
  const response = await fetched(`/api${path}`, { signal })
  endIfRejected(response.status)
  if (!response.ok) throw new Error(reasonOf(response))
  return response.blob()
}
