import type { FeeData } from '#contract/endpoints/payment.ts'
import { type FeeId, feeName } from '#contract/fees/registry.ts'
import { inNaira } from '#contract/money.ts'
import { Link } from '#web/applicant/pages/link.tsx'
import { Motif } from '#web/pictures/motif.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Row, rowLink, Tile } from '#web/ui/row.tsx'
import { paths } from '#web/applicant/paths.ts'
import { PrintLetter } from '#web/applicant/printing/print-letter.tsx'
import styles from './enrolment.module.css'
import { type EnrolmentItem, feePlan } from './enrolment-list.ts'
import { motifOf } from './item-motif.ts'
import { ItemButtons, OpenPaymentOf } from './pay-buttons.tsx'

interface EnrolmentRowProps {
  item: EnrolmentItem
  /** Whether this is the next item to do. The buttons of the next item are above the list, not in the row. */
  next: boolean
  /** Whether the row's square has the lighter of two colours. The colours alternate from row to row. */
  light: boolean
  fees: readonly FeeData[]
}

export function EnrolmentRow({ item, next, light, fees }: EnrolmentRowProps) {
  const { id, fee, title, state, words } = item
  const page = next || state === 'locked' ? null : pageOf(item)
  const amount = fees.find(({ payType }) => payType === fee)?.amount
  const price = amount === undefined ? null : inNaira(amount)
  return (
    <Row
      tile={
        <Tile state={state === 'done' ? 'done' : next ? 'now' : 'ahead'} light={light}>
          <Motif name={motifOf(id)} />
        </Tile>
      }
      title={
        <h2>
          {page === null ? (
            title
          ) : (
            <Link to={page} className={rowLink}>
              {title}
            </Link>
          )}
        </h2>
      }
      end={
        price === null ? (
          page !== null && <Icon name="chevron" />
        ) : (
          <strong className={styles.fee}>{price}</strong>
        )
      }
      below={<Below item={item} next={next} fees={fees} />}
      current={next}
    >
      <p className={classNames(styles.state, state === 'done' && styles.done)}>
        {state !== 'open' && <Icon name={state === 'done' ? 'check' : 'lock'} />}
        <span>
          {state === 'done' && <span className="visually-hidden">Done: </span>}
          {words}
        </span>
      </p>
    </Row>
  )
}

/** Content below a row: the button that prints the letter, the instalments of a fee, and the pay buttons. */
function Below({ item, next, fees }: Omit<EnrolmentRowProps, 'light'>) {
  const { id, fee, state } = item
  if (id === 'letter') return state === 'done' && <PrintLetter />
  return (
    <>
      {fee !== null && state === 'open' && <Plan id={fee} fees={fees} />}
      {!next && (
        <>
          <OpenPaymentOf item={item} />
          <ItemButtons item={item} kinds={['quiet', 'quiet']} />
        </>
      )}
    </>
  )
}

/** Returns the page on which the applicant completes or sees an item; null for fees and the letter. */
function pageOf({ id }: EnrolmentItem): string | null {
  if (id === 'matric-number') return paths.matric
  return id === 'portal-password' ? paths.portal : null
}

function Plan({ id, fees }: { id: FeeId; fees: readonly FeeData[] }) {
  const lines = feePlan(id, fees)
  if (lines.length === 0) return null
  return (
    <ul className={styles.plan} aria-label={`Parts of the ${feeName(id)}`}>
      {lines.map(({ title, isPaid, isLate, words }) => (
        <li key={title}>
          <span>
            {title}
            <span className="visually-hidden">, </span>
          </span>
          <span className={isPaid ? styles.paid : isLate ? styles.late : undefined}>
            {(isPaid || isLate) && <Icon name={isPaid ? 'check' : 'warning'} />}
            {words}
          </span>
        </li>
      ))}
    </ul>
  )
}
