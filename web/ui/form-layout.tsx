import type { ComponentProps, ReactNode } from 'react'
import { MessagePlace } from './message-place.tsx'
import styles from './form-layout.module.css'

/**
 * A form in one column. `noValidate` turns off the browser's error messages, because the form shows its own messages.
 */
export function Form(props: ComponentProps<'form'>) {
  return <form noValidate {...props} className={styles.form} />
}

/**
 * The form's buttons, and above them the place for messages. On a phone the buttons are stacked, otherwise in a row.
 */
export function Actions({ children }: { children: ReactNode }) {
  return (
    <div className={styles.actions}>
      <MessagePlace kind="control" />
      {children}
    </div>
  )
}
