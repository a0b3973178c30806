import type { OfficeStatus } from '#contract/office/row.ts'
import { statusWords } from '../status-words.ts'
import styles from './status-mark.module.css'

/** The status of an application: its label, and a square whose filling and colour show the status. */
export function StatusMark({ status }: { status: OfficeStatus }) {
  return (
    <span className={styles.mark}>
      <i className={styles[status]} aria-hidden="true" />
      {statusWords[status]}
    </span>
  )
}
