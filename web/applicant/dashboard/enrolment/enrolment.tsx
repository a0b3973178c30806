import { useQuery } from '@tanstack/react-query'
import type { AdmissionData } from '#contract/endpoints/admission.ts'
import type { FeeData } from '#contract/endpoints/payment.ts'
import { hasAccepted } from '#contract/fees/fee.ts'
import { Link } from '#web/applicant/pages/link.tsx'
import { AchievementBadge } from '#web/pictures/achievement-badge.tsx'
import { Square } from '#web/pictures/square.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Rows } from '#web/ui/row.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { SupportLine } from '#web/applicant/brand/support-line.tsx'
import { paths } from '#web/applicant/paths.ts'
import { admissionQuery, feesQuery } from '#web/applicant/queries/enrolment.ts'
import { useProfile } from '#web/applicant/queries/profile.ts'
import { CheckoutCancelled } from '#web/applicant/payments/checkout-cancelled.tsx'
import { ClosedPage } from '../frame/closed-page.tsx'
import pageStyles from '../../pages/page.module.css'
import { Complete } from './complete.tsx'
import styles from './enrolment.module.css'
import { enrolmentList, enrolmentTotals, isChecked } from './enrolment-list.ts'
import { EnrolmentRow } from './enrolment-row.tsx'
import { NextItem } from './next-item.tsx'
import { admissionLock } from '../frame/menu.ts'
import { TryAgain } from '#web/applicant/pages/try-again.tsx'
import { useDashboardPage } from '../../pages/use-dashboard-page.ts'

/** The enrolment checklist of an admitted applicant: the next item on top, then all items with their states. */
export function Enrolment() {
  const lock = admissionLock(useProfile())
  useDashboardPage('Enrolment')
  if (lock !== null)
    return (
      <ClosedPage
        title="Enrolment"
        text={`${lock} This page then lists everything you do to take up your place.`}
        picture={<AchievementBadge />}
      />
    )
  return (
    <div className={pageStyles.page}>
      <Loaded />
    </div>
  )
}

function Loaded() {
  const fees = useQuery(feesQuery)
  const admission = useQuery(admissionQuery)
  if (fees.data !== undefined && admission.data !== undefined)
    return <Checklist fees={fees.data} admission={admission.data} />
  const error = fees.error ?? admission.error
  const again = () => void Promise.all([fees.refetch(), admission.refetch()])
  return (
    <>
      <Heading />
      {error !== null ? (
        <TryAgain words="Unable to get your enrolment" why={error.message} onTry={again} />
      ) : (
        <Skeleton rows={6} shape="card" />
      )}
    </>
  )
}

function Heading({ children = 'Take up your place, one step after the other.' }: { children?: string }) {
  return <PageHeading title="Enrolment">{children}</PageHeading>
}

interface ChecklistProps {
  fees: readonly FeeData[]
  admission: AdmissionData
}

function Checklist({ fees, admission }: ChecklistProps) {
  const profile = useProfile()
  if (admission.letterWithdrawnAt !== null)
    return (
      <NothingToDo text="Our admissions office has withdrawn your letter of admission, so there is nothing more to do or to pay here. Your admission status page shows who to call." />
    )
  if (admission.declinedAt !== null)
    return (
      <NothingToDo text="You have declined your offer, so there is nothing to do here. Your admission status page shows whether you can still undo this." />
    )
  if (admission.lapsedAt !== null)
    return (
      <NothingToDo text="Your offer has lapsed, because it was not accepted in time, so there is nothing to do or to pay here. Your admission status page shows who to call." />
    )
  const items = enrolmentList(profile, fees, admission)
  const next = items.find(({ state }) => state === 'open')
  const done = items.filter(({ state }) => state === 'done').length
  const { paid, toPay } = enrolmentTotals(fees)
  const rows = (
    <Rows ordered>
      {items.map((item, index) => (
        <EnrolmentRow key={item.id} item={item} next={item === next} light={index % 2 === 1} fees={fees} />
      ))}
    </Rows>
  )
  return (
    <>
      {done === items.length ? (
        <Complete programme={admission.programme} session={admission.session}>
          {rows}
        </Complete>
      ) : (
        <Heading>{`${done} of ${items.length} done.${hasAccepted(profile) ? ' Your place is safe.' : ''}`}</Heading>
      )}
      {/* Hidden while the payments office is checking a payment, because the message says that nothing was charged. */}
      {next !== undefined && !items.some(isChecked) && <CheckoutCancelled />}
      {next !== undefined && <NextItem item={next} fees={fees} acceptBy={admission.acceptBy} />}
      {done < items.length && rows}
      <dl className={styles.totals}>
        <div>
          <dt>Paid so far</dt>
          <dd>{paid}</dd>
        </div>
        <div>
          <dt>Still to pay</dt>
          <dd>
            <strong>{toPay}</strong>
          </dd>
        </div>
      </dl>
      <SupportLine />
    </>
  )
}

function NothingToDo({ text }: { text: string }) {
  return (
    <>
      <PageHeading title="Enrolment" />
      <EmptyState
        picture={<Square name="enrolment" />}
        text={text}
        action={
          <Link to={paths.admissionStatus} className={buttonClass('quiet')}>
            See your admission status
          </Link>
        }
      />
    </>
  )
}
