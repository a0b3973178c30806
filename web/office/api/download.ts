import type { Envelope } from '#contract/envelope.ts'
import { RejectedCall } from '#web/api/call-errors.ts'
import { pathOf } from '#web/api/path-of.ts'
import { reasonOf } from '#web/api/reason.ts'
import { fetched, received, ServerFailure } from '#web/api/send.ts'
import { watchSession } from './session-watch.ts'

/** Timeout of a download, the same as on the server. A long list takes minutes if the server or the network is slow. */
const timeoutMs = 600_000

/**
 * Downloads a prepared export and lets the browser save it. Calls `onProgress` with the number of bytes received so
 * far. A 401 ends the session on this page. @throws RejectedCall, NetworkFailure, ServerFailure
 */
export async function saveExport(
  path: string,
  ticket: string,
  onProgress: (receivedBytes: number) => void,
): Promise<void> {
  const endIfRejected = watchSession()
  const response = await fetched(`/api${pathOf(path, { ticket })}`, {}, timeoutMs)
  const { status, headers, body } = response
  if (status >= 500) throw new ServerFailure(reasonOf(response))
  if (!response.ok) {
    const envelope: Envelope<never> = await response.json()
    endIfRejected(status, envelope.code)
    throw new RejectedCall(status, envelope)
  }
  const counted = new Response(body?.pipeThrough(counter(onProgress)), { headers })
  const file = await received(counted.blob())
  const name = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1]
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name ?? 'export'
  link.click()
  URL.revokeObjectURL(link.href)
}

/** Returns a stream that passes on each part of a file, and calls `onProgress` with the total size so far. */
function counter(onProgress: (bytes: number) => void): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0
  return new TransformStream({
    transform(part, controller) {
      bytes += part.byteLength
      onProgress(bytes)
      controller.enqueue(part)
    },
  })
}
