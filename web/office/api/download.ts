import { RejectedCall } from '#web/api/call-errors.ts'
import { pathOf } from '#web/api/path-of.ts'
import { answerOf, fetched, received } from '#web/api/send.ts'
import { watchSession } from './session-watch.ts'

/** Timeout of a download, the same as on the server. A long list takes minutes if the server or the network is slow. */
const timeoutMs = 600_000

interface Download {
  /** Called with the number of bytes received so far. */
  onProgress(receivedBytes: number): void
  /** Cancels the download. The browser then saves nothing, even if the file is complete. */
  signal: AbortSignal
}

/**
 * Downloads a prepared export and lets the browser save it. A 401 ends the session on this page. @throws RejectedCall,
 * NetworkFailure, ServerFailure, or an `AbortError` if cancelled
 */
export async function saveExport(
  path: string,
  ticket: string,
  { onProgress, signal }: Download,
): Promise<void> {
  const endIfRejected = watchSession()
  const response = await fetched(`/api${pathOf(path, { ticket })}`, { signal }, timeoutMs)
  const { ok, status, headers, body } = response
  if (!ok) {
    const { envelope } = await answerOf<never>(response, signal).catch((error: unknown) => {
      // A proxy can respond without a code.
      endIfRejected(status)
      throw error
    })
    endIfRejected(status, envelope.code)
    throw new RejectedCall(status, envelope)
  }
  const counted = new Response(body?.pipeThrough(counter(onProgress)), { headers })
  const file = await received(counted.blob(), signal)
  signal.throwIfAborted()
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
