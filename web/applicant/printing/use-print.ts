import { useState } from 'react'
import { fetchFile } from '#web/api/file.ts'
import { showError, showSuccess } from '#web/toasts/toast-store.ts'
import { keepFile } from './keep-file.ts'

/** A document of the printing calls: where it comes from and what it is called. */
export interface Printable {
  path: string
  file: string
}

export interface Print {
  busy: boolean
  /** Downloads the document; a refusal downloads nothing and is said in a toast. */
  print(): void
}

export function usePrint({ path, file }: Printable): Print {
  const [busy, setBusy] = useState(false)
  const run = async () => {
    const answer = await fetchFile(path)
    setBusy(false)
    if (answer === null) return
    if (!answer.isSuccessful || answer.data === null) return showError(answer.message)
    keepFile(answer.data, file)
    showSuccess('Your document is downloaded.')
  }
  return {
    busy,
    print() {
      if (busy) return
      setBusy(true)
      void run()
    },
  }
}
