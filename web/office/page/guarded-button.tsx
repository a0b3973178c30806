import { useId } from 'react'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import styles from './guarded-button.module.css'

interface GuardedButtonProps extends ButtonProps {
  reason: string | null
  /** Whether the button after this one shows the same reason. Only screen readers then read this button's reason. */
  isReasonBeside?: boolean
}

/** A button. If `reason` is not null, the button is disabled and the reason is shown beside it. */
export function GuardedButton({ reason, isReasonBeside = false, ...button }: GuardedButtonProps) {
  const id = useId()
  if (reason === null) return <Button {...button} />
  return (
    <span className={styles.closed}>
      <Button {...button} disabled aria-describedby={id} />
      <span id={id} className={isReasonBeside ? 'visually-hidden' : styles.reason}>
        {reason}
      </span>
    </span>
  )
}
