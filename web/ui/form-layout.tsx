import type { ComponentProps, ReactNode } from 'react'
import styles from './form-layout.module.css'

/** A form in one column: generous between questions. `noValidate`, for our own words stand at the fields. */
export function Form(props: ComponentProps<'form'>) {
  return <form noValidate {...props} className={styles.form} />
}

/** The form's buttons. On a phone one below the other, the first one lowest of thumb's reach; on the desk in a row. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
