import type { ReconsiderationState } from '#contract/office/reconsiderations.ts'
import type { OfficeStatus } from '#contract/office/row.ts'
import { statusText } from '../status-words.ts'
import styles from './status-mark.module.css'

interface StatusMarkProps {
  status: OfficeStatus
  reconsideration?: ReconsiderationState | null
}

/** The status of an application: its label, and a square whose fill, border and colour show the status. */
export function StatusMark({ status, reconsideration = null }: StatusMarkProps) {
  const isReopened = reconsideration === 'open' && status === 'submitted'
  return (
    <span className={styles.mark}>
      <i className={isReopened ? styles.reopened : styles[status]} aria-hidden="true" />
      {statusText(status, reconsideration)}
    </span>
  )
}
