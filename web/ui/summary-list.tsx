import type { ReactNode } from 'react'
import styles from './summary-list.module.css'

export interface SummaryRow {
  label: string
  /** The answer. If empty, «Not given» is shown. */
  value: ReactNode
  /** Link or button at the end of the row. */
  action?: ReactNode
}

/** A list of labels and values. */
export function SummaryList({ rows }: { rows: readonly SummaryRow[] }) {
  return (
    <dl className={styles.list}>
      {rows.map(({ label, value, action }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || <span className={styles.none}>Not given</span>}</dd>
          {action && <dd className={styles.action}>{action}</dd>}
        </div>
      ))}
    </dl>
  )
}
