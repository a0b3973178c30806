import type { BodyOf, DataOf } from '#contract/endpoint.ts'
import type { takings } from '#contract/office/figures/takings.ts'
import type { officeExports } from '#contract/office/list/exports.ts'
import { FailedCall } from '#web/api/call-errors.ts'
import { callError, type Success } from '#web/api/exchange.ts'
import { showError } from '#web/toasts/toast-store.ts'
import { callOffice } from '../api/call.ts'
import { saveExport } from '../api/download.ts'
import { sessionSignal } from '../session/session-signal.ts'

/** Endpoints that prepare an export. */
export type Prepare = typeof officeExports.prepare | typeof takings.prepareExport

/**
 * Prepares an export with `endpoint` and lets the browser save its file from `path`. If the session ends first, the
 * export stops without a message, because another colleague may use this page by then. If the download fails, the
 * message stays until the colleague dismisses it. Until the end, the browser asks for confirmation before it closes the
 * page. @throws RejectedCall, FailedCall
 */
export async function runExport(
  endpoint: Prepare,
  body: BodyOf<Prepare>,
  path: string,
  onProgress: (receivedBytes: number) => void,
): Promise<Success<DataOf<Prepare>>> {
  const stopAsking = askBeforeClosing()
  const { signal, stop } = sessionSignal()
  try {
    const prepared = await callOffice<Prepare>(endpoint, body, { signal })
    await saveExport(path, prepared.data.ticket, { onProgress, signal }).catch((error: unknown) => {
      const { message } = callError(error, true)
      if (!signal.aborted) showError(message, false)
      throw new FailedCall(message)
    })
    return prepared
  } finally {
    stop()
    stopAsking()
  }
}

/** Makes the browser ask before it closes the page, until the returned function is called. */
function askBeforeClosing(): () => void {
  const ask = (event: Event) => event.preventDefault()
  addEventListener('beforeunload', ask)
  return () => removeEventListener('beforeunload', ask)
}
