import { inNaira } from '#contract/money.ts'
import type { OpenedApplication } from '#contract/office/applications.ts'
import { paymentWords } from '#contract/office/figures/takings.ts'
import { flagWords } from '../../table/flag-words.ts'

type Payment = OpenedApplication['payments'][number]

/**
 * Returns the status of a payment and, if the payment is flagged, the reason. For an underpayment that waits for a
 * decision, returns the amount received.
 */
export function paymentStatus(payment: Payment): string {
  const { amount, amountReceived, flagged, flagDetail, discrepancy } = payment
  // During an upgrade, a server of the previous version can respond without this field.
  if (typeof amountReceived === 'number')
    return `Underpaid: ${inNaira(amountReceived)} of ${inNaira(amount)} received. Waits for a decision.`
  const words = paymentWords(payment)
  return flagged === null ? words : `${words}. ${flagWords(flagged, flagDetail, discrepancy)}`
}
