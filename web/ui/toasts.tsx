import { useEffect, useRef } from 'react'
import { Icon } from './icon.tsx'
import styles from './toasts.module.css'

export interface ToastItem {
  id: string | number
  message: string
  context: 'success' | 'error'
}

export interface ToastsProps {
  /** Newest first; shown in this order. Taking them away in time is the caller's. */
  items: readonly ToastItem[]
  onDismiss: (id: ToastItem['id']) => void
}

const faces = {
  success: { icon: 'check', word: 'Done', role: 'status' },
  error: { icon: 'warning', word: 'Not done', role: 'alert' },
} as const

/** Short messages over the page. Keep it mounted while empty, so that screen readers hear what arrives. */
export function Toasts({ items, onDismiss }: ToastsProps) {
  const region = useRef<HTMLElement>(null)
  const newest = items[0]?.id
  useEffect(() => {
    if (newest !== undefined) freePressed(region.current)
  }, [newest])
  return (
    <section ref={region} className={styles.toasts} aria-label="Messages" aria-live="polite">
      {items.map(({ id, message, context }) => {
        const { icon, word, role } = faces[context]
        return (
          <div key={id} className={styles[context]} role={role}>
            <Icon name={icon} />
            <p>
              <strong>{word}.</strong> {message}
            </p>
            <button type="button" aria-label={`Dismiss: ${message}`} onClick={() => onDismiss(id)}>
              <Icon name="cross" />
            </button>
          </div>
        )
      })}
    </section>
  )
}

/** On a phone a message comes up at the bottom: the button it answers moves out from under it, to be pressed again. */
function freePressed(region: HTMLElement | null) {
  const pressed = document.activeElement
  if (region === null || !(pressed instanceof HTMLButtonElement)) return
  const { top, bottom } = pressed.getBoundingClientRect()
  const covered = bottom - region.getBoundingClientRect().top
  if (covered > 0 && top > innerHeight / 2 && top < innerHeight) scrollBy(0, covered + 12)
}
