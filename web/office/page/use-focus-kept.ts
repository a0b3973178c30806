import { type RefObject, useEffect, useRef } from 'react'

/**
 * Returns a ref for a panel. When a form opens, the focus moves to its first field. When the focused element
 * disappears, the focus moves to the button that opened the form, or else to the panel. `open`: id of this button, even
 * if a key opened the form; null if no form is open. `state`: a text that changes with the panel's content.
 */
export function useFocusKept(open: string | null, state = ''): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null)
  const before = useRef({ open, state })
  useEffect(() => {
    const was = before.current
    before.current = { open, state }
    if (was.open === open && was.state === state) return
    const hasFocus = document.activeElement !== null && document.activeElement !== document.body
    const hasOpened = open !== null && was.open !== open
    if (hasFocus && !hasOpened) return
    const opener = was.open === null ? null : document.getElementById(was.open)
    const target =
      open === null ? opener : panel.current?.querySelector<HTMLElement>('form :is(input, select, textarea)')
    ;(target ?? panel.current)?.focus()
  }, [open, state])
  return panel
}
