import { formatDate } from '#contract/dates.ts'
import type { FeeData } from '#contract/endpoints/payment.ts'
import { acceptingFee } from '#contract/fees/fee.ts'
import { Link } from '#web/applicant/pages/link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { paths } from '#web/applicant/paths.ts'
import styles from './enrolment.module.css'
import { type EnrolmentItem, isChecked, nextDueDay } from './enrolment-list.ts'
import { ItemButtons, OpenPaymentOf } from './pay-buttons.tsx'

interface NextItemProps {
  item: EnrolmentItem
  fees: readonly FeeData[]
  /** Deadline for accepting the offer, `YYYY-MM-DD`; null if there is none. */
  acceptBy: string | null
}

/** Shows the next item of the enrolment checklist: its due day, its amount, and the buttons that pay or open it. */
export function NextItem({ item, fees, acceptBy }: NextItemProps) {
  const [way] = item.ways
  const dueDay = item.id === acceptingFee ? acceptBy : nextDueDay(item.fee, fees)
  // While a payment is being checked, no deadline is shown, because it would ask for another payment.
  const day = isChecked(item) ? null : dueDay
  return (
    <section className={styles.next} aria-label="Next">
      <p className={styles.kick}>{day === null ? 'Next' : `Next, by ${formatDate(day)}`}</p>
      <h2>{way?.part ? `${item.title}, ${way.part}` : item.title}</h2>
      {way !== undefined && <p className={styles.amount}>{way.amount}</p>}
      {way === undefined && !isChecked(item) && <p>{item.words}</p>}
      <OpenPaymentOf item={item} />
      <div className={styles.buttons}>
        <ItemButtons item={item} kinds={['accent', 'on-deep']} />
        {item.id === 'matric-number' && (
          <Link to={paths.matric} className={buttonClass('accent')}>
            Get Matric Number
          </Link>
        )}
        {item.id === 'portal-password' && (
          <Link to={paths.portal} className={buttonClass('accent')}>
            Set Portal Password
          </Link>
        )}
      </div>
    </section>
  )
}
