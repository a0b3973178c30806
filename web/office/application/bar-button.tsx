import { useId } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import styles from './decision-bar.module.css'
import { Key } from '#web/ui/key.tsx'

interface BarButtonProps {
  id?: string
  title: string
  /** Text that only screen readers read, after the title. */
  hiddenTitle?: string
  shortcut: string
  /** Whether this is the suggested next action, shown filled. */
  isNext?: boolean
  /** Why the button is disabled; null or missing if it is not. */
  closed?: string | null
  busy?: boolean
  onClick(): void
}

/** A button that also shows its keyboard shortcut, for example in the decision bar. */
export function BarButton({
  id,
  title,
  hiddenTitle,
  shortcut,
  isNext = false,
  closed = null,
  busy = false,
  onClick,
}: BarButtonProps) {
  const reason = useId()
  return (
    <>
      <button
        id={id}
        type="button"
        className={classNames(styles.button, isNext && styles.next)}
        disabled={closed !== null}
        aria-busy={busy || undefined}
        aria-describedby={closed === null ? undefined : reason}
        onClick={onClick}
      >
        <span>
          {title}
          {hiddenTitle !== undefined && <span className="visually-hidden"> {hiddenTitle}</span>}
        </span>{' '}
        <Key of={shortcut} />
      </button>
      {closed !== null && (
        <span id={reason} className="visually-hidden">
          {closed}
        </span>
      )}
    </>
  )
}
