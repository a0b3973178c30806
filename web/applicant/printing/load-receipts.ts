import { printing } from '#contract/endpoints/printing.ts'
import { call } from '#web/api/call.ts'
import { RejectedCall } from '#web/api/call-errors.ts'
import type { Success } from '#web/api/exchange.ts'
import { fetchFile } from '#web/api/file.ts'
import { loadDocument } from './load-document.ts'
import { printAddress } from './print-address.ts'

/**
 * Loads the receipts from the URL that the server returns. Shows no toast, because the page shows the error.
 *
 * @throws RejectedCall, FailedCall, like `loadDocument`
 */
export function loadReceipts(): Promise<Success<Blob>> {
  const load = async () => {
    const { data } = await call(printing.receipt, undefined, { quiet: true })
    const path = printAddress(data.printUrl, location.origin)
    if (path === null)
      throw new RejectedCall(502, {
        message: 'The address of your receipts is not ours. Please tell support.',
        title: '',
        errors: null,
      })
    return fetchFile(path, true)
  }
  return loadDocument(printing.receipt.path, load, 'newer payments may be missing.')
}
