import { useEffect, useRef } from 'react'
import { Icon } from './icon.tsx'
import styles from './toasts.module.css'

export interface ToastItem {
  id: string | number
  message: string
  context: 'success' | 'error'
}

export interface ToastsProps {
  /** The toasts, newest first. The caller removes them after a while. */
  items: readonly ToastItem[]
  onDismiss: (id: ToastItem['id']) => void
}

const faces = {
  success: { icon: 'check', word: 'Success', role: 'status' },
  error: { icon: 'warning', word: 'Error', role: 'alert' },
} as const

/** Short messages over the page. Keep it mounted even if empty, so that screen readers announce new messages. */
export function Toasts({ items, onDismiss }: ToastsProps) {
  const region = useRef<HTMLElement>(null)
  const newest = items[0]?.id
  useEffect(() => {
    if (newest !== undefined) uncoverPressed(region.current)
  }, [newest])
  return (
    <section ref={region} className={styles.toasts} aria-label="Messages" aria-live="polite">
      {items.map(({ id, message, context }) => {
        const { icon, word, role } = faces[context]
        return (
          <div key={id} className={styles[context]} role={role}>
            <Icon name={icon} />
            <span className="visually-hidden">{word}:</span>
            <p>{message}</p>
            <button type="button" aria-label={`Dismiss: ${message}`} onClick={() => onDismiss(id)}>
              <Icon name="cross" />
            </button>
          </div>
        )
      })}
    </section>
  )
}

/** Scrolls if a new toast covers the button just pressed. On a phone, toasts are at the bottom. */
function uncoverPressed(region: HTMLElement | null) {
  const pressed = document.activeElement
  if (region === null || !(pressed instanceof HTMLButtonElement)) return
  const { top, bottom } = pressed.getBoundingClientRect()
  const covered = bottom - region.getBoundingClientRect().top
  if (covered > 0 && top > innerHeight / 2 && top < innerHeight) scrollBy(0, covered + 12)
}
