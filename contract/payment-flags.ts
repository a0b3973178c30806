/**
 * Why a payment needs a look by the bursar, or why its money was not credited. Stored as a code; the words are added where it
 * is shown.
 *
 * - `mismatch`, `reversed`: the gateway reports another payment than was asked for, or took it back
 * - `untrusted-checkout`: the gateway named a checkout page that is not its own
 * - `paid-twice`, `declined`, `withdrawn`: the fee was paid already, the offer was declined, its letter withdrawn
 * - `refunding`: the bursar had queued the refund before the payment was confirmed
 */
export const paymentFlags = [
  'mismatch',
  'reversed',
  'untrusted-checkout',
  'paid-twice',
  'declined',
  'withdrawn',
  'refunding',
] as const
export type PaymentFlag = (typeof paymentFlags)[number]
