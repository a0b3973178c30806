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
  return (
    <section className={styles.toasts} aria-label="Messages" aria-live="polite">
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
