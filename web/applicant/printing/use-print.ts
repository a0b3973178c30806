import { useAction } from '#web/actions/use-action.ts'
import { fetchFile } from '#web/api/file.ts'
import { FailedCall } from '#web/api/call-errors.ts'
import type { Success } from '#web/api/exchange.ts'
import { keepDocument, keptDocument } from '../offline/kept-files.ts'
import { showSuccess } from '#web/toasts/toast-store.ts'
import { keepFile } from './keep-file.ts'

/** A document that the server prints: its path below `/api` and its file name. */
export interface Printable {
  path: string
  file: string
}

export interface Print {
  busy: boolean
  print(): void
}

export function usePrint({ path, file }: Printable): Print {
  const download = useAction(() => loadDocument(path), {
    silent: true,
    onSuccess({ data }) {
      keepFile(data, file)
      showSuccess('Your document is downloaded.')
    },
  })
  return { busy: download.busy, print: () => void download.run(undefined) }
}

/**
 * Loads a document. If the request fails with a `FailedCall`, for example without a network, returns the copy stored
 * when the document was last loaded. @throws RefusedCall, even if there is a copy · FailedCall if there is no copy
 */
async function loadDocument(path: string): Promise<Success<Blob>> {
  const kept = await keptDocument(path)
  try {
    const answer = await fetchFile(path, kept !== null)
    await keepDocument(path, answer.data)
    return answer
  } catch (error) {
    if (kept === null || !(error instanceof FailedCall)) throw error
    return { message: '', title: '', data: kept }
  }
}
