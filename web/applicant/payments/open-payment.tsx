import type { OpenPayment } from '#contract/endpoints/payment.ts'
import { formatDate } from '#contract/dates.ts'
import { type FeeId, payWayOf } from '#contract/fees/registry.ts'
import { formatAmount } from '#contract/money.ts'
import { Link } from '#web/applicant/pages/link.tsx'
import { type ButtonKind, buttonClass } from '#web/ui/button.tsx'
import { paths } from '../paths.ts'
import { useCancelled } from './checkout-cancelled.tsx'
import { recall } from '../session/persisted.ts'

/**
 * Whether this device has opened the checkout of a fee. If the fee's payment is still open, the payer has left the
 * checkout with Back, by closing it or by a reload, so the gateway has not redirected them.
 */
function hasLeftCheckout(fee: FeeId): boolean {
  const started = recall('payments')?.started
  return started !== undefined && payWayOf(started).fee === fee
}

/**
 * Returns the open payment of a fee that the payer should check before another one; null if there is none, or if they
 * have just cancelled it.
 */
export function usePaymentToCheck(fee: FeeId | null, payment: OpenPayment | null): OpenPayment | null {
  const cancelled = useCancelled()
  return fee === null || (cancelled && hasLeftCheckout(fee)) ? null : payment
}

interface OpenPaymentWordsProps {
  fee: FeeId
  payment: OpenPayment
}

/** Says that a payment is not confirmed yet, and that the payer may not need to pay again. */
export function OpenPaymentWords({ fee, payment }: OpenPaymentWordsProps) {
  const { transactionAmount, transactionDate, transactionRef } = payment
  return (
    <>
      {hasLeftCheckout(fee) && (
        <p>
          <strong>You left the payment page.</strong> Nothing was charged unless your bank says so. Check this
          payment before you pay again.
        </p>
      )}
      <p>
        Your payment of ₦{formatAmount(transactionAmount, { decimals: 0 })}, started on{' '}
        {formatDate(transactionDate)}, is not confirmed yet. Reference: {transactionRef}
      </p>
      <p>
        If money has left your account, you need not pay again: check the payment. If you have not paid,
        continue on the page of our payment partner.
      </p>
    </>
  )
}

/** Link to the page that asks the gateway for the status of an open payment. */
export function CheckPayment({ payment, kind }: { payment: OpenPayment; kind?: ButtonKind }) {
  return (
    <Link className={buttonClass(kind)} to={`${paths.allPayments}?reference=${payment.transactionRef}`}>
      Check this payment
    </Link>
  )
}
