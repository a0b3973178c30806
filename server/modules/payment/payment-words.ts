import type { Transaction } from '#contract/endpoints/payment.ts'
import { today } from '#contract/dates.ts'
import type { PaymentFlag } from '#contract/payment-flags.ts'
import { formatNaira, naira } from '#contract/money.ts'
import type { OwnPayment } from './payment.store.ts'
import type { Outcome } from './settlement/settlement.service.ts'

/** Converts a payment to its API format. */
export function toTransaction(payment: OwnPayment): Transaction {
  return {
    transactionRef: payment.reference,
    paymentDescription: payment.description,
    transactionAmount: naira(payment.amountKobo),
    transactionDate: today(payment.initiatedAt),
    isSuccessful: payment.status === 'succeeded',
    isRefund: isRefund(payment),
    isOpen: payment.status === 'open',
  }
}

/** Whether the payment was received but not credited. Such a payment is refunded. */
export function isRefund({ status, appliedAt }: OwnPayment): boolean {
  return status === 'succeeded' && appliedAt === null
}

export interface Verdict {
  title: string
  message: string
}

/**
 * Returns the message for the payer after a check at the gateway. `payment` was read after the check, so its status
 * `succeeded` takes precedence over `outcome`. `refundReason` is null unless the payment is refunded.
 */
export function verdictOf(
  payment: OwnPayment,
  outcome: Outcome,
  refundReason: PaymentFlag | null,
  supportEmail: string,
): Verdict {
  const amount = formatNaira(payment.amountKobo)
  if (refundReason !== null) {
    const { title, why } = refundExplanation(refundReason)
    return {
      title,
      message: `Your payment of ${amount} arrived, but ${why}. Our payments office returns it to you. Write to ${supportEmail} with the reference ${payment.reference} if you have questions.`,
    }
  }
  if (payment.status === 'succeeded')
    return { title: 'Payment confirmed', message: `Your payment of ${amount} is confirmed.` }
  switch (outcome) {
    case 'mismatch':
    case 'reversed':
      return {
        title: 'Payment not confirmed',
        message:
          outcome === 'mismatch'
            ? `What the bank reports does not match this payment of ${amount}, so we could not confirm it. Our payments office sees it too. If you were debited, write to ${supportEmail} and name ${payment.reference}.`
            : `Your payment of ${amount} was taken back by the bank. Write to ${supportEmail} and name ${payment.reference} if you did not expect that.`,
      }
    case 'declined':
      return {
        title: 'Payment declined',
        message: `The bank declined your payment of ${amount}, and nothing was paid. You can start a new payment.`,
      }
    case 'unreachable':
      return {
        title: 'Not confirmed yet',
        message: `We could not reach the payment service just now. If you were debited, you need not pay again: we keep asking about your ${amount} and confirm it by ourselves.`,
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
        message: `The bank has not confirmed your payment of ${amount} yet. If you were debited, you need not pay again: we keep asking and confirm it by ourselves.`,
      }
  }
}

function refundExplanation(reason: PaymentFlag): { title: string; why: string } {
  switch (reason) {
    case 'declined':
      return { title: 'Payment after declining', why: 'you had declined your offer' }
    case 'withdrawn':
      return {
        title: 'Payment after the letter was withdrawn',
        why: 'your letter of admission had been withdrawn',
      }
    case 'lapsed':
      return { title: 'Payment after the offer lapsed', why: 'your offer had lapsed before you paid' }
    case 'paid-twice':
      return { title: 'Paid twice', why: 'this fee was paid already' }
    // In the following cases, the bursar had queued the refund before the payment was confirmed.
    case 'mismatch':
    case 'reversed':
    case 'untrusted-checkout':
    case 'refunding':
      return { title: 'Payment is returned', why: 'what came first did not match it' }
  }
}
