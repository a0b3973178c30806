import { useLayoutEffect, useRef } from 'react'

/**
 * Calls `press` of the latest render for each key that is pressed anywhere on the page. With `capture`, it is called
 * before all listeners without.
 */
export function useKeyPress(press: (event: KeyboardEvent) => void, { capture = false } = {}): void {
  const current = useRef(press)
  // A layout effect, because a normal effect can run after the new page is painted. A key pressed before the effect
  // would act on the previous application.
  useLayoutEffect(() => {
    current.current = press
  })
  useLayoutEffect(() => {
    const pressLatest = (event: KeyboardEvent) => current.current(event)
    document.addEventListener('keydown', pressLatest, { capture })
    return () => document.removeEventListener('keydown', pressLatest, { capture })
  }, [capture])
}
