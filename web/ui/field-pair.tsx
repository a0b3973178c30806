import type { ReactNode } from 'react'
import styles from './field.module.css'

/** Two fields that belong together, side by side where there is room. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>
}
