import type { PaymentMismatch } from '#contract/payment-flags.ts'

/**
 * A payment gateway. Amounts are integer kobo, and we choose the references. Only `verify` shows whether a payment
 * succeeded; a browser redirect or a webhook event proves nothing.
 */
export interface PaymentGateway {
  readonly name: GatewayName
  /** Allowed origins of `checkoutUrl`. The caller of `initialise` rejects a URL with any other origin. */
  readonly checkoutOrigins: readonly string[]
  /**
   * True if the database is a restored copy (a loaded backup that the operator has not enabled). The gateway is then
   * never called, and the payment service tells the payer why.
   */
  readonly disabled?: true
  /**
   * Opens a checkout and returns its URL within 8 seconds.
   * @throws GatewayUnavailable: a checkout may exist, so call `verify` · GatewayRejected: the call opened no checkout
   */
  initialise(request: CheckoutRequest): Promise<{ checkoutUrl: string }>
  /** Returns the current state of a payment. Does not throw if the gateway fails; the state is then `unknown`. */
  verify(expected: ExpectedPayment): Promise<GatewayAnswer>
  /** Returns the event in a webhook's raw body, or null if the signature is missing or wrong. */
  readWebhook(raw: Buffer, headers: Record<string, string | string[] | undefined>): WebhookEvent | null
}

export type GatewayName = 'paystack' | 'remita'

export type CheckoutRequest = {
  /** Unique for every attempt to pay; at most 64 letters, digits, `-`, `.` and `=`. */
  reference: string
  amountKobo: number
  email: string
  description: string
  /** Return URL after a successful or declined payment. */
  callbackUrl: string
  /** Return URL after the payer cancels. */
  cancelUrl: string
}

/** The payment as we recorded it. */
export type ExpectedPayment = { reference: string; amountKobo: number }

/**
 * State of a payment at the gateway:
 * - `succeeded`: paid; amount, currency, reference and mode are as expected
 * - `mismatch`: paid, but the amount, currency, reference or mode differs; the payment must be flagged and never
 *   applied
 * - `failed`: declined; a later attempt on the same checkout may still succeed
 * - `abandoned`: not paid yet; an open checkout has this state from the beginning, so the state is not final
 * - `reversed`: was paid, then reversed
 * - `pending`: in progress, or a status that we do not know
 * - `not-found`: the gateway does not know the reference
 * - `unknown`: the gateway gave no usable response about this payment, so it must be queried again later
 */
export type GatewayState =
  | 'succeeded'
  | 'mismatch'
  | 'failed'
  | 'abandoned'
  | 'reversed'
  | 'pending'
  | 'not-found'
  | 'unknown'

export type GatewayAnswer = {
  state: GatewayState
  /** Reference of the payment that we queried. */
  reference: string
  /** The gateway's own id of the payment, as a string, because a JavaScript number holds only 53 bits. */
  gatewayId: string | null
  /**
   * Amount charged, including the gateway's fees if the payer bears them. Null if it is unreadable, or if the response
   * belongs to another payment or to the wrong mode (test or live).
   */
  amountKobo: number | null
  currency: string | null
  channel: string | null
  /** ISO time of the payment; null if missing or unreadable. */
  paidAt: string | null
  /** Property that does not match, if `state` is `mismatch`; otherwise null. */
  mismatch: PaymentMismatch | null
  /** The gateway's message, or the reason for `unknown`. May be empty; at most 300 characters. */
  reason: string
}

/** Webhook event with a valid signature. It does not prove a payment, so the caller should call `verify`. */
export type WebhookEvent = {
  /** The gateway's event type, such as `charge.success`, or `unreadable` if the body has another format. */
  event: string
  /** Our reference; null if the event contains no well-formed reference. */
  reference: string | null
}

/**
 * Thrown when the gateway gave no usable response: no connection, a timeout, a server error or an unreadable body. The
 * call may or may not have taken effect.
 */
export class GatewayUnavailable extends Error {
  override readonly name = 'GatewayUnavailable'
}

/** Thrown when `safeCheckoutUrl` rejects the checkout URL in the gateway's response. */
export class UntrustedCheckout extends GatewayUnavailable {}

export type RejectionKind = 'duplicate-reference' | 'busy' | 'rejected'

/**
 * Thrown when the gateway or our adapter rejected the call. The call had no effect. If `kind` is `busy`, retry it in a
 * few minutes.
 */
export class GatewayRejected extends Error {
  override readonly name = 'GatewayRejected'
  readonly kind: RejectionKind

  constructor(kind: RejectionKind, message: string) {
    super(message)
    this.kind = kind
  }
}
