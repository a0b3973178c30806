import { type RefObject, useEffect, useRef } from 'react'

/**
 * Returns a ref for a panel. When the focused element has disappeared, the focus moves into the form that has opened,
 * or back to the button that opened the form, or else to the panel. `open` is the id of the button that opened the
 * form; null if no form is open. `state` is a text that differs whenever the panel's content has changed.
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
