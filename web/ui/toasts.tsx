import { Icon } from './icon.tsx'
import styles from './toasts.module.css'

export interface ToastItem {
  id: string | number
  message: string
  context: 'success' | 'error'
}

export interface ToastsProps {
  /** The toasts, newest first. The caller removes a dismissed one. */
  items: readonly ToastItem[]
  onDismiss: (id: ToastItem['id']) => void
}

const faces = {
  success: { icon: 'check', word: 'Success', role: 'status' },
  error: { icon: 'warning', word: 'Error', role: 'alert' },
} as const

/** Short messages, each with a button that dismisses it. */
export function Toasts({ items, onDismiss }: ToastsProps) {
  return (
    <section className={styles.toasts} aria-label="Messages">
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
