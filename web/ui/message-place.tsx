import { useLayoutEffect, useRef } from 'react'
import { createStore } from '#web/state/store.ts'
import styles from './message-place.module.css'

/**
 * `side`: beside the main content, on large screens. `heading`: at the top of the page, usually below its heading.
 * `control`: above a form's buttons. `bar`: above an `ActionBar`.
 */
type Kind = 'side' | 'heading' | 'control' | 'bar'

export interface Place {
  kind: Kind
  element: HTMLElement
}

/** The places on the current page, in the order in which they were mounted. */
export const messagePlaces = createStore<readonly Place[]>([])

/** Marks a place where messages may be shown. Messages take up space there, so on most pages they cover no control. */
export function MessagePlace({ kind }: { kind: Kind }) {
  const box = useRef<HTMLDivElement>(null)
  // A layout effect runs before the first paint, so that a message does not push down a page that is already visible.
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    const place = { kind, element }
    messagePlaces.set([...messagePlaces.get(), place])
    return () => messagePlaces.set(messagePlaces.get().filter((other) => other !== place))
  }, [kind])
  return <div ref={box} className={styles[kind]} aria-live="polite" />
}
