import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { applicationsClosed } from '#contract/closing-day.ts'
import { admission } from 'virtual:institution/admission'
import { Button } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ProfileGate } from '../guarded/profile-gate.tsx'
import { usePage } from '../pages/use-page.ts'
import { paths } from '../paths.ts'
import { useEarlyProfile, useProfile } from '../queries/profile.ts'
import styles from './all-payments.module.css'
import { PaymentResult } from './payment-result.tsx'
import { PaymentTable } from './payment-table.tsx'
import { PaymentsFrame } from './payments-frame.tsx'
import { useStartPayment } from './use-start-payment.ts'
import { WayOn } from './way-on.tsx'

/** The page with all transactions. The gateway redirects the payer to this page, with the reference in the URL. */
export function AllPayments() {
  usePage('All Payments')
  const [query] = useSearchParams()
  const reference = query.get('reference') ?? query.get('trxref')
  const [isChecked, setIsChecked] = useState(reference === null)
  return (
    <PaymentsFrame>
      <PageHeading title="All Payments" />
      {reference !== null && (
        // Screen readers announce the result, because it is shown later than the page.
        <div aria-live="polite">
          <PaymentResult
            key={reference}
            reference={reference}
            next={isChecked && <NextIfConfirmed />}
            onChecked={() => setIsChecked(true)}
          />
        </div>
      )}
      {/* A payment changes the profile and the transactions, so both are loaded after the payment was checked. */}
      {isChecked ? (
        <ProfileGate pending={<Skeleton rows={2} shape="card" />}>
          <Transactions hasResult={reference !== null} />
        </ProfileGate>
      ) : (
        <Skeleton rows={2} shape="card" />
      )}
    </PaymentsFrame>
  )
}

/** Shows `Next` once the server has sent the profile. */
function NextIfConfirmed() {
  return useEarlyProfile().confirmed ? <Next /> : null
}

function Transactions({ hasResult }: { hasResult: boolean }) {
  const navigate = useNavigate()
  const behind = useProfile().hasPaidApplicationFee ? paths.paymentHistory : paths.payments
  return (
    <>
      <PaymentTable caption="All Payments" currency="₦" actionHeader="Verify" />
      <div className={styles.ways} data-after-loading>
        {!hasResult && <Next />}
        <Button kind="quiet" title="Back" onClick={() => void navigate(behind)} />
      </div>
    </>
  )
}

/**
 * The link to the next step, or the button to pay the application fee. Admitted applicants pay the other fees on the
 * Enrolment page, to which `WayOn` leads.
 */
function Next() {
  const { hasPaidApplicationFee, nextStage } = useProfile()
  const { busy, start } = useStartPayment()
  if (hasPaidApplicationFee) return <WayOn nextStage={nextStage} />
  if (applicationsClosed(admission.closesOn)) return null
  return <Button title="Pay Application Fee" busy={busy} onClick={() => start('ApplicationFee')} />
}
