import { type RefObject, useEffect, useRef } from 'react'

/**
 * Restores the focus when the focused element has disappeared. The focus moves into a form just opened, back to the
 * button that opened a form, or else to the panel. `open` is the id of the button that opened the form; null if no form
 * is open. `state` changes whenever the panel's content changes. Does nothing if an element still has the focus.
 */
export function useFocusKept(open: string | null, state = ''): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null)
  const before = useRef({ open, state })
  useEffect(() => {
    const was = before.current
    before.current = { open, state }
    if (was.open === open && was.state === state) return
    if (document.activeElement !== null && document.activeElement !== document.body) return
    const opener = was.open === null ? null : document.getElementById(was.open)
    const target =
      open === null ? opener : panel.current?.querySelector<HTMLElement>('form :is(input, select, textarea)')
    ;(target ?? panel.current)?.focus()
  }, [open, state])
  return panel
}
