import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './dialog.module.css'
import { Modal } from './modal.tsx'

export interface DialogProps {
  title: string
  /** Called on Esc or the phone's back gesture. */
  onClose: () => void
  /** `medium`: up to 44rem wide, for rows with several columns. True: up to 72rem wide, for content in columns. */
  wide?: boolean | 'medium'
  children: ReactNode
}

/** A dialog with a title, in the middle of the window. It is open while it is mounted. */
export function Dialog({ title, onClose, wide = false, children }: DialogProps) {
  const id = useId()
  return (
    <Modal
      className={classNames(styles.dialog, wide === true && styles.wide, wide === 'medium' && styles.medium)}
      aria-labelledby={id}
      onClose={onClose}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </Modal>
  )
}
