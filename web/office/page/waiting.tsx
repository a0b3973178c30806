import type { ReactNode } from 'react'
import styles from '#web/ui/waiting.module.css'

/** A full page shown while the session is being restored, or if the server cannot be reached. */
export function Waiting({ children }: { children: ReactNode }) {
  return <main className={styles.waiting}>{children}</main>
}
