import type { ReactNode } from 'react'
import styles from './field.module.css'

/** Two fields that belong together, side by side if the screen is wide enough. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>
}
