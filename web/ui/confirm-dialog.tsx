import { type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import styles from './confirm-dialog.module.css'
import { Icon } from './icon.tsx'
import { Modal } from './modal.tsx'

export interface ConfirmDialogProps {
  context: 'success' | 'error' | 'warning'
  title: string
  message: ReactNode
  action: string
  onConfirm: () => void
  /** Called on Cancel, Esc or the phone's back gesture. Undefined if the dialog can no longer be cancelled. */
  onCancel: (() => void) | undefined
  /** Whether the action is running or cannot be chosen yet. Its button then shows a spinner. */
  busy?: boolean
  cancel?: string
  /** Keyboard shortcuts shown on the buttons. The caller handles the shortcut `confirm`; Esc always cancels. */
  keys?: { confirm: string; cancel: string }
}

/** Icon for each context. An error has no cross, because a cross would look like a button that closes the dialog. */
const icons = { success: 'check', error: 'warning', warning: 'warning' } as const

/** A dialog that asks for confirmation. It is open while it is mounted. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { context, title, message, action, onConfirm, onCancel, busy, cancel = 'Cancel', keys } = props
  const id = useId()
  return (
    <Modal
      className={styles.dialog}
      role={context === 'success' ? undefined : 'alertdialog'}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-message`}
      onClose={() => onCancel?.()}
    >
      <div className={styles[context]}>
        <Icon name={icons[context]} />
      </div>
      <h2 id={`${id}-title`}>{title}</h2>
      <div id={`${id}-message`} aria-live="polite">
        {message}
      </div>
      <div className={styles.actions}>
        <Button
          title={cancel}
          kind="quiet"
          shortcut={keys?.cancel}
          disabled={onCancel === undefined}
          onClick={onCancel}
        />
        <Button
          title={action}
          kind={context === 'error' ? 'danger' : 'primary'}
          shortcut={keys?.confirm}
          busy={busy}
          onClick={onConfirm}
        />
      </div>
    </Modal>
  )
}
