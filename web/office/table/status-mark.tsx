import type { OfferAnswer } from '#contract/office/offers/offers.ts'
import type { ReconsiderationState } from '#contract/office/reconsiderations.ts'
import type { OfficeStatus } from '#contract/office/row.ts'
import { statusText } from '../status-words.ts'
import styles from './status-mark.module.css'

interface StatusMarkProps {
  status: OfficeStatus
  reconsideration?: ReconsiderationState | null
  /** Answer to the released offer; null or missing if none is released. */
  offerAnswer?: OfferAnswer | null
}

/** The status of an application: its label, and a square whose fill, border and colour show the status. */
export function StatusMark({ status, reconsideration = null, offerAnswer = null }: StatusMarkProps) {
  const isReopened = reconsideration === 'open' && status === 'submitted'
  const shown = status === 'admitted' ? (offerAnswer ?? status) : status
  return (
    <span className={styles.mark}>
      <i className={isReopened ? styles.reopened : styles[shown]} aria-hidden="true" />
      {statusText(status, reconsideration, offerAnswer)}
    </span>
  )
}
