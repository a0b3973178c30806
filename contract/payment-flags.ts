/**
 * Reasons why a payment needs the bursar's attention or was not credited. The value is stored; each screen adds its own
 * text.
 * - `mismatch`: the gateway reports another currency, reference, mode or requested amount, or a payment that is too low
 * - `reversed`: the gateway reports that the payment was reversed
 * - `untrusted-checkout`: the gateway returned a checkout URL on an unexpected origin
 * - `paid-twice`: the fee was already paid, or this part payment would exceed it
 * - `declined`, `withdrawn`, `lapsed`: the applicant had declined the offer, the office had withdrawn the letter, or
 *   the deadline for acceptance had passed
 * - `refunding`: the bursar had queued the refund before the payment was confirmed
 */
export const paymentFlags = [
  'mismatch',
  'reversed',
  'untrusted-checkout',
  'paid-twice',
  'declined',
  'withdrawn',
  'lapsed',
  'refunding',
] as const
export type PaymentFlag = (typeof paymentFlags)[number]
