import { useEffect } from 'react'
import { queueMemory, remember } from './queue-memory.ts'

/**
 * On return from an application to a list, focuses the application's row once the list is loaded. The stored id
 * (`opened`) is the `data-row` of this row, or its `data-applicant` if the rows are not applications.
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
