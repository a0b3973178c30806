import { useState } from 'react'

interface Opened<T> {
  /** What the open dialog or form is about; null if none is open. */
  opened: T | null
  open(about: T): void
  close(): void
}

/**
 * Manages which dialog or form of a page is open. `close` closes only the dialog of the render that `close` belongs to:
 * if the colleague has pressed Esc while a request was in flight, the late response does not close the next dialog.
 */
export function useOpened<T>(): Opened<T> {
  const [current, setCurrent] = useState<{ about: T } | null>(null)
  return {
    opened: current?.about ?? null,
    open: (about) => setCurrent({ about }),
    close: () => setCurrent((now) => (now === current ? null : now)),
  }
}
