import type { PaymentFlag } from '#contract/payment-flags.ts'

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

/** Returns why a payment is flagged, followed by `detail` if there is one, such as the gateway's message. */
export function flagWords(flag: PaymentFlag, detail: string | null): string {
  return detail === null || detail === '' ? `${words[flag]}.` : `${words[flag]}: ${detail}`
}
