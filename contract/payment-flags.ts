/**
 * Why a payment needs the bursar's attention, or was not credited. Stored as a code; each screen adds its own text.
 * - `mismatch`, `reversed`: the gateway reports a different payment than requested, or has reversed it
 * - `untrusted-checkout`: the gateway returned a checkout URL outside its own origins
 * - `paid-twice`, `declined`, `withdrawn`: the fee was already paid, the offer was declined, its letter was
 *   withdrawn
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
