import type { OfficeStatus } from '#contract/office/applications.ts'
import { statusWords } from '../status-words.ts'
import styles from './status-mark.module.css'

/** Where an application stands: a square that fills as it goes on, and the word. */
export function StatusMark({ status }: { status: OfficeStatus }) {
  return (
    <span className={styles.mark}>
      <i className={styles[status]} aria-hidden="true" />
      {statusWords[status]}
    </span>
  )
}
