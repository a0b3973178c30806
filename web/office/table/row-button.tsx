import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { Key } from '#web/ui/key.tsx'
import styles from './row-key.module.css'

interface RowButtonProps extends ButtonProps {
  /** Key that presses the button of the current row. An upper-case letter means Shift and the letter. */
  hotkey: string
}

/**
 * A button of a row, with its key beside it. A key inside the button would also have to be in the `aria-label` that
 * names the row.
 */
export function RowButton({ hotkey, ...button }: RowButtonProps) {
  return (
    <span className={styles.keyed}>
      <Button {...button} />
      <Key of={hotkey === hotkey.toLowerCase() ? hotkey : `⇧ ${hotkey}`} />
    </span>
  )
}
