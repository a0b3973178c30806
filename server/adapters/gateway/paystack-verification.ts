import type { PaymentMismatch } from '#contract/payment-flags.ts'
import { parseKobo } from './exact-json.ts'
import type { ExpectedPayment, GatewayAnswer, GatewayState } from './gateway.ts'
import { rejectionSchema, type Verified, verifiedSchema } from './paystack-answers.ts'

/**
 * Returns the result of a verify call: Paystack's response, compared with the payment as we recorded it. `mode` is the
 * mode of our key.
 */
export function readVerification(
  httpStatus: number,
  answer: unknown,
  expected: ExpectedPayment,
  mode: 'test' | 'live',
): GatewayAnswer {
  const verified = verifiedSchema.safeParse(answer)
  if (httpStatus === 200 && verified.success) return toGatewayAnswer(verified.data.data, expected, mode)
  const rejection = rejectionSchema.safeParse(answer)
  if (!rejection.success) return unreadable(expected, 'The response of the gateway could not be read.')
  const { message, code } = rejection.data
  const notFound = code === 'transaction_not_found' || /reference not found/i.test(message)
  if (notFound && httpStatus >= 400) return { ...unreadable(expected, message), state: 'not-found' }
  return unreadable(expected, message)
}

/**
 * Returns a result with the state `unknown` and the given reason. It is used if the gateway gave no usable response
 * about the payment, or was not asked.
 */
export function unreadable(expected: ExpectedPayment, reason: string): GatewayAnswer {
  return {
    state: 'unknown',
    reference: expected.reference,
    gatewayId: null,
    amountKobo: null,
    currency: null,
    channel: null,
    paidAt: null,
    mismatch: null,
    reason,
  }
}

function toGatewayAnswer(data: Verified, expected: ExpectedPayment, mode: 'test' | 'live'): GatewayAnswer {
  const mismatch = data.status === 'success' ? mismatchOf(data, expected, mode) : null
  // The id, amount and currency are left out if they belong to another payment or the wrong mode (test or live).
  const isReceived = data.reference === expected.reference && data.domain === mode
  return {
    state: stateOf(data, expected, mismatch),
    reference: expected.reference,
    gatewayId: isReceived ? data.id : null,
    amountKobo: isReceived ? parseKobo(data.amount) : null,
    currency: isReceived ? data.currency : null,
    channel: data.channel,
    paidAt: instantOrNull(data.paid_at),
    mismatch,
    reason: data.gateway_response ?? '',
  }
}

function stateOf(data: Verified, expected: ExpectedPayment, mismatch: PaymentMismatch | null): GatewayState {
  if (data.status === 'success') return mismatch === null ? 'succeeded' : 'mismatch'
  // The response is about another payment.
  if (data.reference !== expected.reference) return 'unknown'
  switch (data.status) {
    case 'failed':
    case 'abandoned':
    case 'reversed':
      return data.status
    default:
      // The status is ongoing, pending, processing, queued, or a status that Paystack added later. None of these
      // statuses means that the payment failed.
      return 'pending'
  }
}

/**
 * Returns the property that does not match in a successful payment; null if all match. If the payer bears the gateway's
 * fees, `amount` is the price plus fees and `requested_amount` is the price. Otherwise `amount` is the price, and
 * `requested_amount` may be missing.
 */
function mismatchOf(
  data: Verified,
  expected: ExpectedPayment,
  mode: 'test' | 'live',
): PaymentMismatch | null {
  const chargedKobo = parseKobo(data.amount)
  const requestedKobo = parseKobo(data.requested_amount ?? data.amount)
  if (data.reference !== expected.reference) return 'reference'
  if (data.domain !== mode) return mode === 'live' ? 'not-live' : 'not-test'
  if (data.currency !== 'NGN') return 'currency'
  if (chargedKobo === null || requestedKobo === null) return 'unreadable-amount'
  if (requestedKobo !== expected.amountKobo)
    return requestedKobo === chargedKobo ? 'amount' : 'requested-amount'
  return chargedKobo < expected.amountKobo ? 'amount' : null
}

function instantOrNull(text: string | null): string | null {
  const time = Date.parse(text ?? '')
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}
