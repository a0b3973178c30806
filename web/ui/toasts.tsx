import { Icon } from './icon.tsx'
import styles from './toasts.module.css'

export interface ToastItem {
  id: string | number
  message: string
  /** `notice`: neither a success nor an error. */
  context: 'success' | 'error' | 'notice'
  /** Time at which the toast was added, in milliseconds since the page was loaded. Default: now. */
  addedAtMs?: number
}

export interface ToastsProps {
  /** The toasts, newest first. The caller removes a dismissed toast. */
  items: readonly ToastItem[]
  onDismiss: (id: ToastItem['id']) => void
}

const faces = {
  success: { icon: 'check', word: 'Success', role: 'status' },
  error: { icon: 'warning', word: 'Error', role: 'alert' },
  notice: { icon: 'clock', word: 'Note', role: 'status' },
} as const

/**
 * Returns the delay of the fade-in animation. The delay is negative for an older toast, so that the toast does not
 * fade in again when it moves to another place.
 */
function delaySince(addedAtMs = performance.now()): string {
  return `${Math.round(addedAtMs - performance.now())}ms`
}

/** Short messages, each with a button that dismisses it. */
export function Toasts({ items, onDismiss }: ToastsProps) {
  return (
    <section className={styles.toasts} aria-label="Messages">
      {items.map(({ id, message, context, addedAtMs }) => {
        const { icon, word, role } = faces[context]
        return (
          <div
            key={id}
            className={styles[context]}
            style={{ animationDelay: delaySince(addedAtMs) }}
            role={role}
          >
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
