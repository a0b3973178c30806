import type { ComponentProps, ReactNode } from 'react'
import { MessagePlace } from './message-place.tsx'
import styles from './form-layout.module.css'

/** A form in one column. `noValidate` turns off the browser's messages, because we show our own. */
export function Form(props: ComponentProps<'form'>) {
  return <form noValidate {...props} className={styles.form} />
}

/**
 * The form's buttons. On a phone they are stacked, with the first one at the bottom near the thumb; otherwise in a row.
 */
export function Actions({ children }: { children: ReactNode }) {
  return (
    <div className={styles.actions}>
      <MessagePlace kind="control" />
      {children}
    </div>
  )
}
