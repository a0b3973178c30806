import { useAction } from '#web/actions/use-action.ts'
import { fetchFile } from '#web/api/file.ts'
import { showSuccess } from '#web/toasts/toast-store.ts'
import { keepFile } from './keep-file.ts'
import { loadDocument } from './load-document.ts'

/** A document that the server prints: its path below `/api` and its file name. */
export interface Printable {
  path: string
  file: string
}

export interface Print {
  busy: boolean
  print(): void
}

/** Time for which the message about a stored copy is shown. It is longer than for usual messages. */
const storedCopySeconds = 30

export function usePrint({ path, file }: Printable): Print {
  const download = useAction(() => loadDocument(path, (quiet) => fetchFile(path, quiet)), {
    silent: true,
    onSuccess({ data, message }) {
      keepFile(data, file)
      if (message === '') showSuccess('Your document is downloaded.')
      else showSuccess(message, storedCopySeconds)
    },
  })
  return { busy: download.busy, print: () => void download.run(undefined) }
}
