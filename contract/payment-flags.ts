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

/**
 * Property that differs in a payment with the flag `mismatch`. The value is stored; the office adds its own text.
 * - `reference`: the gateway's response is about another payment
 * - `not-live`, `not-test`: the payment was not made in the mode of our key
 * - `currency`: the currency is missing, or is not naira
 * - `unreadable-amount`: an amount is not a whole number of kobo
 * - `requested-amount`: the gateway asked the payer for another amount than Matric requested, and did not receive that
 *   amount
 * - `amount`: the gateway asked for the requested amount and received less, or it asked for another amount and received
 *   that amount
 */
export const paymentMismatches = [
  'reference',
  'not-live',
  'not-test',
  'currency',
  'unreadable-amount',
  'requested-amount',
  'amount',
] as const
export type PaymentMismatch = (typeof paymentMismatches)[number]
