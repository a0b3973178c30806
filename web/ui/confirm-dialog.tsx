import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Button } from './button.tsx'
import styles from './confirm-dialog.module.css'
import { Icon } from './icon.tsx'

export interface ConfirmDialogProps {
  context: 'success' | 'error' | 'warning'
  title: string
  message: ReactNode
  /** The words on the button that does it. */
  action: string
  onConfirm: () => void
  /** Cancel, Esc and the phone's back gesture. */
  onCancel: () => void
  /** The action runs: its button waits. */
  busy?: boolean
  cancel?: string
}

const icons = { success: 'check', error: 'cross', warning: 'warning' } as const

/** Asks before something that matters. Mount it to open it, unmount it to close it; focus goes back where it was. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { context, title, message, action, onConfirm, onCancel, busy, cancel = 'Cancel' } = props
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      role={context === 'success' ? undefined : 'alertdialog'}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-message`}
      onCancel={(event) => {
        event.preventDefault()
        onCancel()
      }}
    >
      <div className={styles[context]}>
        <Icon name={icons[context]} />
      </div>
      <h2 id={`${id}-title`}>{title}</h2>
      <div id={`${id}-message`}>{message}</div>
      <div className={styles.actions}>
        <Button title={cancel} kind="quiet" onClick={onCancel} />
        <Button
          title={action}
          kind={context === 'error' ? 'danger' : 'primary'}
          busy={busy}
          onClick={onConfirm}
        />
      </div>
    </dialog>
  )
}
