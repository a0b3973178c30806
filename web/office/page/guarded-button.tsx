import { useId } from 'react'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import styles from './guarded-button.module.css'

/** A button. If `reason` is not null, the button is disabled and the reason is shown beside it. */
export function GuardedButton({ reason, ...button }: ButtonProps & { reason: string | null }) {
  const id = useId()
  if (reason === null) return <Button {...button} />
  return (
    <span className={styles.closed}>
      <Button {...button} disabled aria-describedby={id} />
      <span id={id} className={styles.reason}>
        {reason}
      </span>
    </span>
  )
}
