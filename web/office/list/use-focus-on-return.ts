import { useEffect } from 'react'
import { queueMemory, remember } from './queue-memory.ts'

/**
 * On return from an application to a list, focuses the application's row once the list is loaded. This is the row with
 * its id in `data-row`, or the applicant's first row (`data-applicant`) in a list whose rows are not applications.
 */
export function useFocusOnReturn(loaded: boolean): void {
  useEffect(() => {
    if (!loaded) return
    // `opened` is read without a subscription, because opening a row also sets it, and this effect must not run then.
    const { opened } = queueMemory.get()
    if (opened !== null) {
      const id = CSS.escape(opened)
      document.querySelector<HTMLElement>(`[data-row="${id}"], [data-applicant="${id}"]`)?.focus()
    }
    remember({ opened: null })
  }, [loaded])
}
