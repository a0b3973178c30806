import { formatDate, today } from '#contract/dates.ts'
import { formatNaira } from '#contract/money.ts'
import type { PaymentFlag } from '#contract/payment-flags.ts'
import type { Refund } from './payment.store.ts'

/** Words for a payment that was confirmed after the bursar had already queued its refund. */
const queuedBefore = { title: 'Your payment will be refunded', why: 'it did not match our request' }

/** Words for each stored reason of a refund: the title, and the clause after «We received …, but». */
const words: Record<PaymentFlag, { title: string; why: string }> = {
  declined: { title: 'Payment after declining', why: 'you had declined your offer' },
  withdrawn: {
    title: 'Payment after the letter was withdrawn',
    why: 'your letter of admission had been withdrawn',
  },
  lapsed: { title: 'Payment after the offer lapsed', why: 'your offer had lapsed before you paid' },
  'paid-twice': { title: 'Paid twice', why: 'this fee was paid already' },
  mismatch: queuedBefore,
  reversed: queuedBefore,
  'untrusted-checkout': queuedBefore,
  refunding: queuedBefore,
}

const returned = 'Our payments office will refund it to you.'

/** Words for a payer: a title and a message. */
export interface Verdict {
  title: string
  message: string
}

/** Returns the text of the notification about a payment that is refunded. */
export function refundNotice(
  reason: PaymentFlag,
  { amountKobo, description, reference }: { amountKobo: number; description: string; reference: string },
): Verdict {
  const { title, why } = words[reason]
  return {
    title,
    message: `We received ${formatNaira(amountKobo)} for ${description} (${reference}), but ${why}. ${returned}`,
  }
}

/** Returns the message for a payer who checks a payment that is refunded. */
export function refundVerdict(
  { reason, amountKobo, refundedAt, transferReference }: Refund,
  reference: string,
  supportEmail: string,
): Verdict {
  const { title, why } = words[reason]
  const transfer = transferReference === null ? '' : ` (transfer ${transferReference})`
  const isRefunded = refundedAt !== null
  return {
    title: isRefunded ? 'Payment refunded' : title,
    message: `Your payment of ${formatNaira(amountKobo)} arrived, but ${why}. ${isRefunded ? `Our payments office refunded it to you on ${formatDate(today(refundedAt))}${transfer}.` : returned} Write to ${supportEmail} with the reference ${reference} if you have questions.`,
  }
}
