import type { ReactNode } from 'react'
import styles from './summary-list.module.css'

export interface SummaryRow {
  label: string
  /** What was answered; nothing shows «Not given». */
  value: ReactNode
  /** The Change link of this row. */
  action?: ReactNode
}

/** Answers to be checked: label, value, and a way to change it. */
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
