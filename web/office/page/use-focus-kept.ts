import { type RefObject, useEffect, useRef } from 'react'

/**
 * Where the focus goes when what had it went away: into the form that has opened, back to the button that opened it, or
 * else to the panel itself. `open` is the id of that button, or null; `state` is whatever else changes what the panel
 * shows. A focus that is somewhere stays there.
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
