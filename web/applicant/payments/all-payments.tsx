import { useNavigate, useSearchParams } from 'react-router'
import { applicationsClosed } from '#contract/closing-day.ts'
import { admission } from 'virtual:institution/admission'
import { Button } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ProfileGate } from '../guarded/profile-gate.tsx'
import { usePage } from '../pages/use-page.ts'
import { paths } from '../paths.ts'
import { useProfile } from '../queries/profile.ts'
import styles from './all-payments.module.css'
import { PaymentResult } from './payment-result.tsx'
import { PaymentTable } from './payment-table.tsx'
import { PaymentsFrame } from './payments-frame.tsx'
import { useStartPayment } from './use-start-payment.ts'
import { WayOn } from './way-on.tsx'

/** The page with all transactions. The gateway redirects the payer to this page, with the reference in the URL. */
export function AllPayments() {
  usePage('All Payments')
  return (
    <PaymentsFrame>
      <PageHeading title="All Payments" />
      <ProfileGate pending={<Skeleton rows={2} shape="card" />}>
        <Transactions />
      </ProfileGate>
    </PaymentsFrame>
  )
}

function Transactions() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const profile = useProfile()
  const { busy, start } = useStartPayment()
  const reference = query.get('reference') ?? query.get('trxref')
  // This page offers only the application fee. Admitted applicants pay on the Enrolment page, to which `WayOn` leads.
  const next = profile.hasPaidApplicationFee ? (
    <WayOn nextStage={profile.nextStage} />
  ) : applicationsClosed(admission.closesOn) ? null : (
    <Button title="Pay Application Fee" busy={busy} onClick={() => start('ApplicationFee')} />
  )
  const behind = profile.hasPaidApplicationFee ? paths.paymentHistory : paths.payments
  return (
    <>
      {reference !== null && <PaymentResult key={reference} reference={reference} next={next} />}
      <PaymentTable caption="All Payments" currency="₦" actionHeader="Verify" />
      <div className={styles.ways} data-after-loading>
        <Button kind="quiet" title="Back" onClick={() => void navigate(behind)} />
        {reference === null && next}
      </div>
    </>
  )
}
