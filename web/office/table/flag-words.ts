import { inNaira } from '#contract/money.ts'
import { type PaymentFlag, type PaymentMismatch, paymentMismatches } from '#contract/payment-flags.ts'

const words: Record<PaymentFlag, string> = {
  mismatch: 'Does not match',
  reversed: 'Reversed by the payment gateway',
  'untrusted-checkout': 'The gateway named a checkout page that is not its own',
  'paid-twice': 'The fee was paid already',
  declined: 'The offer had been declined',
  withdrawn: 'The letter of admission had been withdrawn',
  lapsed: 'The offer had lapsed',
  refunding: 'The refund had been queued before the payment was confirmed',
}

/** Descriptions of what does not match in a payment, without amounts. */
export const mismatchWords: Record<PaymentMismatch, string> = {
  reference: 'The response of the gateway is about another reference',
  'not-live': 'The payment was not made in live mode',
  'not-test': 'The payment was not made in test mode',
  currency: 'Paid in another currency',
  'unreadable-amount': 'The amount is not a whole number of kobo',
  'requested-amount': 'The gateway requested another amount from the payer',
  amount: 'Another amount was paid',
}

/** Returns true if a text is one of the `paymentMismatches`. */
export const isMismatch = (code: string): code is PaymentMismatch =>
  paymentMismatches.some((each) => each === code)

/** A payment discrepancy with its amounts, in the main unit of their currency. */
export interface MismatchedPayment {
  /** Null if an earlier version of the server recorded the discrepancy. */
  mismatch: PaymentMismatch | null
  /** Amount requested, in naira. */
  requested: number
  /** Amount received, in `currency`; null if unknown. */
  received: number | null
  currency: string | null
}

/** Returns the amount received: «₦10,000», «USD 125» or «Not known». */
export function amountReceived({
  received,
  currency,
}: Pick<MismatchedPayment, 'received' | 'currency'>): string {
  if (received === null) return 'Not known'
  return currency === 'NGN' ? inNaira(received) : `${currency ?? '?'} ${received}`
}

function mismatchSentence(mismatch: PaymentMismatch, payment: MismatchedPayment): string {
  if (mismatch === 'amount') return `Paid ${amountReceived(payment)}, expected ${inNaira(payment.requested)}.`
  if (mismatch === 'currency') return `Paid in ${payment.currency ?? 'no currency'}, not NGN.`
  return `${mismatchWords[mismatch]}.`
}

/**
 * Returns why a payment is flagged: what does not match in it, or the words for its flag and `detail`, such as the
 * gateway's message. `discrepancy` is null or undefined if the server sent none.
 */
export function flagWords(
  flag: PaymentFlag,
  detail: string | null,
  discrepancy?: MismatchedPayment | null,
): string {
  // During an upgrade, a server of the previous version can respond without these fields.
  const mismatch = flag === 'mismatch' ? (discrepancy?.mismatch ?? null) : null
  const explanation =
    mismatch === null || !discrepancy ? (detail ?? '') : mismatchSentence(mismatch, discrepancy)
  return explanation === '' ? `${words[flag]}.` : `${words[flag]}: ${explanation}`
}
