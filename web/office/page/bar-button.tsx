import { classNames } from '#web/ui/class-names.ts'
import { Key } from '#web/ui/key.tsx'
import { ClosableButton } from './closable-button.tsx'
import styles from './bar-button.module.css'

interface BarButtonProps {
  id?: string
  title: string
  /** Text that only screen readers read, after the title. */
  hiddenTitle?: string
  shortcut: string
  /** True for the suggested next action, whose button is highlighted. */
  isNext?: boolean
  /** Why the button is disabled; null or missing if it is enabled. */
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
  return (
    <ClosableButton
      id={id}
      className={classNames(styles.button, isNext && styles.next)}
      closed={closed}
      aria-busy={busy || undefined}
      onClick={onClick}
    >
      <span>
        {title}
        {hiddenTitle !== undefined && <span className="visually-hidden"> {hiddenTitle}</span>}
      </span>{' '}
      <Key of={shortcut} />
    </ClosableButton>
  )
}
