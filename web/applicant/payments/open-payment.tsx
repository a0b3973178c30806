import type { OpenPayment, Transaction } from '#contract/endpoints/payment.ts'
import { formatDate } from '#contract/dates.ts'
import { type FeeId, payWayOf } from '#contract/fees/registry.ts'
import { inNaira } from '#contract/money.ts'
import { Link } from '#web/applicant/pages/link.tsx'
import { type ButtonKind, buttonClass } from '#web/ui/button.tsx'
import { paths } from '../paths.ts'
import { recall } from '../session/persisted.ts'
import { useCancelled } from './checkout-cancelled.tsx'

/**
 * Whether the checkout that this device opened last was for this fee. If the fee's payment is still open, the payer has
 * probably left the checkout without paying, for example with Back or by closing it.
 */
function hasLeftCheckout(fee: FeeId): boolean {
  const started = recall('payments')?.started
  return started !== undefined && payWayOf(started).fee === fee
}

/** Returns the open payment of the application fee. Prefers a payment that the payments office is checking. */
export function openPaymentIn(transactions: readonly Transaction[] | undefined): Transaction | undefined {
  const open = transactions?.filter(({ isOpen }) => isOpen)
  return open?.find(({ amountReceived }) => amountReceived !== undefined) ?? open?.[0]
}

interface OpenPaymentWordsProps {
  fee: FeeId
  payment: OpenPayment
}

/**
 * Message that a payment is not confirmed yet, and that the payer may not need to pay again. If the payments office is
 * checking the payment, shows the amount received.
 */
export function OpenPaymentWords({ fee, payment }: OpenPaymentWordsProps) {
  const { transactionAmount, transactionDate, amountReceived } = payment
  const cancelled = useCancelled()
  if (amountReceived !== undefined) {
    const receivedText =
      amountReceived === null
        ? `A payment arrived that does not match the ${inNaira(transactionAmount)} requested`
        : `We received ${inNaira(amountReceived)} instead of ${inNaira(transactionAmount)}`
    return (
      <p>{`${receivedText}. Our payments office is checking this payment, so please do not pay again.`}</p>
    )
  }
  const leftCheckoutText =
    hasLeftCheckout(fee) && !cancelled
      ? 'You left the payment page. Nothing was charged unless your bank says so. '
      : ''
  return (
    <p>
      {`${leftCheckoutText}Your payment of ${inNaira(transactionAmount)}, started on ${formatDate(transactionDate)}, is not confirmed yet. If money has left your account, you need not pay again.`}
    </p>
  )
}

/**
 * Link to the page that asks the gateway for the status of an open payment. The link is less prominent while the
 * payments office is checking the payment, because the payer then only has to wait.
 */
export function CheckPayment({ payment, kind }: { payment: OpenPayment; kind?: ButtonKind }) {
  const waiting = kind === 'accent' ? 'on-deep' : 'quiet'
  return (
    <Link
      className={buttonClass(payment.amountReceived === undefined ? kind : waiting)}
      to={`${paths.allPayments}?reference=${payment.transactionRef}`}
    >
      Check this payment
    </Link>
  )
}
