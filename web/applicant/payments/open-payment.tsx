import type { OpenPayment } from '#contract/endpoints/payment.ts'
import { formatDate } from '#contract/dates.ts'
import { type FeeId, payWayOf } from '#contract/fees/registry.ts'
import { formatAmount } from '#contract/money.ts'
import { Link } from '#web/applicant/pages/link.tsx'
import { type ButtonKind, buttonClass } from '#web/ui/button.tsx'
import { paths } from '../paths.ts'
import { recall } from '../session/persisted.ts'
import { useCancelled } from './checkout-cancelled.tsx'

/**
 * Whether the checkout that this device opened last was for a fee. If the fee's payment is still open, the payer has
 * probably left the checkout without paying, for example with Back or by closing it.
 */
function hasLeftCheckout(fee: FeeId): boolean {
  const started = recall('payments')?.started
  return started !== undefined && payWayOf(started).fee === fee
}

interface OpenPaymentWordsProps {
  fee: FeeId
  payment: OpenPayment
}

/** Says that a payment is not confirmed yet, and that the payer may not need to pay again. */
export function OpenPaymentWords({ fee, payment }: OpenPaymentWordsProps) {
  const { transactionAmount, transactionDate } = payment
  const cancelled = useCancelled()
  const left =
    hasLeftCheckout(fee) && !cancelled
      ? 'You left the payment page. Nothing was charged unless your bank says so. '
      : ''
  const amount = formatAmount(transactionAmount, { decimals: 0 })
  return (
    <p>
      {`${left}Your payment of ₦${amount}, started on ${formatDate(transactionDate)}, is not confirmed yet. If money has left your account, you need not pay again.`}
    </p>
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
