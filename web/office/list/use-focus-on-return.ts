import { useEffect } from 'react'
import { queueMemory, remember } from './queue-memory.ts'

/** On return from an application to a list, focuses its row (`data-row`) once the list is loaded. */
export function useFocusOnReturn(loaded: boolean): void {
  useEffect(() => {
    if (!loaded) return
    // `opened` is read without a subscription, because opening a row also sets it, and this effect must not run then.
    const { opened } = queueMemory.get()
    if (opened !== null) document.querySelector<HTMLElement>(`[data-row="${CSS.escape(opened)}"]`)?.focus()
    remember({ opened: null })
  }, [loaded])
}
