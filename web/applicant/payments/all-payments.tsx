import { useQuery } from '@tanstack/react-query'
import { useState, useTransition } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { formatNaira } from '#contract/money.ts'
import { fees } from 'virtual:institution/fees'
import { Button } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ProfileGate } from '../guarded/profile-gate.tsx'
import { usePage } from '../pages/use-page.ts'
import { TryAgain } from '../pages/try-again.tsx'
import { paths } from '../paths.ts'
import { paymentsQuery } from '../queries/payments.ts'
import { useEarlyProfile, useProfile } from '../queries/profile.ts'
import styles from './all-payments.module.css'
import { isClosed } from './is-closed.ts'
import { CheckPayment, openPaymentIn, OpenPaymentWords } from './open-payment.tsx'
import { PaymentResult } from './payment-result.tsx'
import { PaymentTable } from './payment-table.tsx'
import { PaymentsFrame } from './payments-frame.tsx'
import { useStartPayment } from './use-start-payment.ts'
import { NextPageLink } from './next-page-link.tsx'

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
      {/* A confirmed payment changes the profile and the transactions, so they are loaded only after the check. */}
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
  // Busy while the script of the next page is loading, because this page is shown until then.
  const [leaving, startTransition] = useTransition()
  const { hasPaidApplicationFee } = useProfile()
  const { isFetching, dataUpdatedAt } = useQuery(paymentsQuery)
  const behind = hasPaidApplicationFee ? paths.paymentHistory : paths.payments
  // A list stored on this device may lack an open payment, so the button to pay waits for the current list.
  if (!hasPaidApplicationFee && isFetching && dataUpdatedAt === 0) return <Skeleton rows={2} shape="card" />
  return (
    <>
      <PaymentTable caption="All Payments" currency="₦" actionHeader="Verify" />
      <div className={styles.ways} data-after-loading>
        {!hasResult && <Next />}
        <Button
          kind="quiet"
          title="Back"
          busy={leaving}
          onClick={() => startTransition(() => void navigate(behind))}
        />
      </div>
    </>
  )
}

/**
 * The link to the next step, or the button to pay the application fee. Admitted applicants pay the other fees on the
 * Admission Status and Enrolment pages, to which `NextPageLink` leads.
 */
function Next() {
  return useProfile().hasPaidApplicationFee ? <NextPageLink /> : <Pay />
}

/**
 * The button to pay the application fee. If a payment is open, a link that checks this payment comes first, because the
 * fee may be paid already. If the payments office is checking the payment, only a text is shown. If no payment is open,
 * shows nothing while the current list of payments is loading, or after applications have closed. If loading the list
 * again has failed, offers to load it.
 */
function Pay() {
  const { busy, start } = useStartPayment()
  const { data, dataUpdatedAt, error, refetch } = useQuery(paymentsQuery)
  const open = openPaymentIn(data)
  // The list below is from an earlier visit, and nothing else on the page says that loading it again has failed.
  if (open === undefined && data !== undefined && dataUpdatedAt === 0 && error !== null)
    return (
      <TryAgain
        words="Your transactions could not be loaded"
        why={error.message}
        onTry={() => void refetch()}
      />
    )
  if (open === undefined && (dataUpdatedAt === 0 || isClosed())) return null
  if (open?.amountReceived !== undefined) return <OpenPaymentWords fee="ApplicationFee" payment={open} />
  return (
    <>
      {open !== undefined && <CheckPayment payment={open} />}
      <Button
        kind={open === undefined ? 'primary' : 'quiet'}
        title={`Pay Application Fee · ${formatNaira(fees.ApplicationFee.amount)}`}
        busy={busy}
        onClick={() => start('ApplicationFee')}
      />
    </>
  )
}
