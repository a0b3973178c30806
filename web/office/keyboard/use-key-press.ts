import { useLayoutEffect, useRef } from 'react'

/** Keys that only move or zoom. They may repeat while they are held. */
const repeatingKeys: ReadonlySet<string> = new Set(
  'j k ArrowUp ArrowDown ArrowLeft ArrowRight + = -'.split(' '),
)

/** `KeyboardEvent.code` of the last pressed key if a shortcut has used this press; otherwise null. */
let usedCode: string | null = null

/**
 * Prevents the browser's action for a repetition of a held key, such as scrolling or a second click. Does nothing
 * unless a shortcut has used the first press, or Enter presses a button.
 */
function ignoreRepetition(event: KeyboardEvent): void {
  const { key, code, target } = event
  const pressesButton = key === 'Enter' && target instanceof Element && target.closest('button') !== null
  if (pressesButton || code === usedCode) event.preventDefault()
}

/**
 * Calls `press` of the latest render for each key that is pressed anywhere on the page. Held keys call it once, except
 * for `repeatingKeys`, so that a held key does not decide on the next application too. With `capture`, `press` is
 * called before all listeners without `capture`.
 */
export function useKeyPress(press: (event: KeyboardEvent) => void, { capture = false } = {}): void {
  const current = useRef(press)
  // A layout effect, because a normal effect can run after the new page is painted. A key pressed before the effect
  // would act on the previous application.
  useLayoutEffect(() => {
    current.current = press
  })
  useLayoutEffect(() => {
    const pressLatest = (event: KeyboardEvent) => {
      if (event.repeat && !repeatingKeys.has(event.key)) {
        ignoreRepetition(event)
        return
      }
      current.current(event)
      usedCode = event.defaultPrevented ? event.code : null
    }
    document.addEventListener('keydown', pressLatest, { capture })
    return () => document.removeEventListener('keydown', pressLatest, { capture })
  }, [capture])
}
