import type { OfferAnswer } from '#contract/office/offers/offers.ts'
import type { ReconsiderationState } from '#contract/office/reconsiderations.ts'
import type { OfficeStatus } from '#contract/office/office-statuses.ts'
import { statusText } from '#contract/office/status-words.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from './status-mark.module.css'

interface StatusMarkProps {
  status: OfficeStatus
  reconsideration?: ReconsiderationState | null
  /** Answer to the released offer; null or missing if none is released. */
  offerAnswer?: OfferAnswer | null
  /** True if only the square is shown. The label is then a tooltip, and screen readers read it. */
  isSquare?: boolean
}

/** The status of an application: its label, and a square whose fill, border and colour show the status. */
export function StatusMark(props: StatusMarkProps) {
  const { status, reconsideration = null, offerAnswer = null, isSquare = false } = props
  const isReopened = reconsideration === 'open' && status === 'submitted'
  const shownStatus = status === 'admitted' ? (offerAnswer ?? status) : status
  const label = statusText(status, reconsideration, offerAnswer)
  return (
    <span className={classNames(styles.mark, isSquare && styles.square)} title={isSquare ? label : undefined}>
      <i className={isReopened ? styles.reopened : styles[shownStatus]} aria-hidden="true" />
      {isSquare ? <span className="visually-hidden">{label}</span> : label}
    </span>
  )
}
