import type { ReactNode } from 'react'
import styles from './waiting.module.css'

/** A page of its own for the time before there is anything to show. */
export function Waiting({ children }: { children: ReactNode }) {
  return <main className={styles.waiting}>{children}</main>
}
