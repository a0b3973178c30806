import { useEffect } from 'react'
import { queueMemory, remember } from '../list/queue-memory.ts'
import { rowId } from './list-table.tsx'

/** On return from an application, focuses its row once the list is loaded. */
export function useFocusOnReturn(loaded: boolean): void {
  useEffect(() => {
    if (!loaded) return
    // `opened` is read without a subscription, because opening a row also sets it, and this effect must not run then.
    const { opened } = queueMemory.get()
    if (opened !== null) document.getElementById(rowId(opened))?.focus()
    remember({ opened: null })
  }, [loaded])
}
