import type { Transaction } from '#contract/endpoints/payment.ts'
import { today } from '#contract/dates.ts'
import { formatNaira, naira } from '#contract/money.ts'
import type { OwnPayment, Refund } from './payment.store.ts'
import { refundVerdict, type Verdict } from './refund-words.ts'
import type { Outcome } from './settlement/settlement.service.ts'

export interface KnownPayment extends OwnPayment {
  /**
   * Kobo received for a payment with an undecided discrepancy: null if the amount is unknown or as requested. Undefined
   * for any other payment.
   */
  receivedKobo: number | null | undefined
  /** Undefined if the payment is not in the refund queue and was not refunded. */
  refund: Refund | undefined
}

/** Converts a payment to its API format. */
export function toTransaction(payment: KnownPayment): Transaction {
  const { receivedKobo, refund } = payment
  const isRefunded = refund !== undefined || isRefund(payment)
  return {
    transactionRef: payment.reference,
    paymentDescription: payment.description,
    transactionAmount: naira(payment.amountKobo),
    transactionDate: today(payment.initiatedAt),
    isSuccessful: payment.status === 'succeeded',
    isRefund: isRefund(payment),
    ...(isRefunded && { refundedOn: refund?.refundedAt ? today(refund.refundedAt) : null }),
    isOpen: payment.status === 'open' || receivedKobo !== undefined,
    ...(receivedKobo !== undefined && { amountReceived: receivedKobo === null ? null : naira(receivedKobo) }),
  }
}

function receivedText(receivedKobo: number | null, amount: string): string {
  return receivedKobo === null
    ? `A payment arrived that does not match the ${amount} requested.`
    : `We received ${formatNaira(receivedKobo)} instead of ${amount}.`
}

/** Returns true if a payment was received but not credited. Such a payment is refunded. */
export function isRefund({ status, appliedAt }: OwnPayment): boolean {
  return status === 'succeeded' && appliedAt === null
}

/**
 * Returns the message for the payer after a check with the gateway. `payment` was read after the check, so its status
 * `succeeded` is more recent than `outcome` and takes precedence.
 */
export function verdictOf(payment: KnownPayment, outcome: Outcome, supportEmail: string): Verdict {
  const amount = formatNaira(payment.amountKobo)
  if (payment.refund !== undefined) return refundVerdict(payment.refund, payment.reference, supportEmail)
  if (payment.status === 'succeeded')
    return { title: 'Payment confirmed', message: `Your payment of ${amount} is confirmed.` }
  if (payment.receivedKobo !== undefined)
    return {
      title: 'We are checking your payment',
      message: `${receivedText(payment.receivedKobo, amount)} Our payments office is checking this payment, so please do not pay again. Write to ${supportEmail} with the reference ${payment.reference} if you have questions.`,
    }
  switch (outcome) {
    case 'mismatch':
    case 'reversed':
      return {
        title: 'Payment not confirmed',
        message:
          outcome === 'mismatch'
            ? `The bank’s report does not match this payment of ${amount}, so we could not confirm the payment. Our payments office has been informed. If you were debited, write to ${supportEmail} and name ${payment.reference}.`
            : `Your payment of ${amount} was reversed by the bank. Write to ${supportEmail} and name ${payment.reference} if you do not know why.`,
      }
    case 'declined':
      return {
        title: 'Payment declined',
        message: `The bank declined your payment of ${amount}, and nothing was paid. You can start a new payment.`,
      }
    case 'unreachable':
      return {
        title: 'Not confirmed yet',
        message: `We could not reach the payment service just now. If you were debited, you need not pay again: we keep checking your payment of ${amount} and confirm it automatically.`,
      }
    case 'disabled':
      return {
        title: 'Not confirmed yet',
        message: `We cannot check payments at the moment, because this system was restored from a backup. If you were debited, you need not pay again: we confirm your ${amount} when payments are possible again.`,
      }
    case 'confirmed':
    case 'not-paid':
    case 'pending':
    case 'no-such-payment':
      return {
        title: 'Not confirmed yet',
        message: `The bank has not confirmed your payment of ${amount} yet. If you were debited, you need not pay again: we keep checking the payment and confirm it automatically.`,
      }
  }
}
