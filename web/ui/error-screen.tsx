import type { ReactNode } from 'react'
import styles from './error-screen.module.css'
import { keepHeadingFocus } from './heading-focus.ts'

/**
 * Screen for a page that could not be rendered. `message` is the error's status or message. Must be inside `<main>`.
 */
export function ErrorScreen({ message, action }: { message?: string; action?: ReactNode }) {
  return (
    <div className={styles.screen}>
      <div className={styles.cloth} aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
        <i />
        <i />
      </div>
      <h1 ref={keepHeadingFocus} tabIndex={-1}>
        Unexpected Application Error!
      </h1>
      {message && <p>{message}</p>}
      <p>
        What you have saved is safe. Load the page again; if this comes back, tell the support desk what it
        says above.
      </p>
      {action}
    </div>
  )
}
