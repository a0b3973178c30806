/**
 * What the payment module needs of a payment gateway. Money is integer kobo, references are ours, and nothing a
 * browser or a webhook says counts: only `verify` does.
 */
export interface PaymentGateway {
  readonly name: GatewayName
  /** Origins a payer may be sent to; `checkoutUrl` is always on one of them. */
  readonly checkoutOrigins: readonly string[]
  /**
   * Opens a checkout and gives the address the payer goes to. At most 8 seconds.
   * Throws `GatewayUnavailable` (it may or may not have happened: ask `verify`) or `GatewayRefused` (it did not).
   */
  initialise(request: CheckoutRequest): Promise<{ checkoutUrl: string }>
  /** What the gateway says now of one payment. Never throws for the gateway's faults: the state is then `unknown`. */
  verify(expected: ExpectedPayment): Promise<GatewayAnswer>
  /** Checks the signature over the bytes as they came. Null when they are not authentic. */
  readWebhook(raw: Buffer, headers: Record<string, string | string[] | undefined>): WebhookEvent | null
}

export type GatewayName = 'paystack' | 'remita'

export type CheckoutRequest = {
  /** Ours, new for every attempt: letters, digits, `-` `.` `=`, at most 64. */
  reference: string
  amountKobo: number
  email: string
  description: string
  /** Where the payer's browser comes back to after paying or being declined. */
  callbackUrl: string
  /** Where it comes back to when the payer leaves without paying. */
  cancelUrl: string
}

/** The payment as we recorded it before the gateway was asked. */
export type ExpectedPayment = { reference: string; amountKobo: number }

/**
 * - `succeeded`  paid, and amount, currency, reference and mode are all as expected
 * - `mismatch`   the gateway says paid, but one of those differs: flag it, never apply it
 * - `failed`     the payer was declined; a later attempt on the same checkout may still succeed
 * - `abandoned`  not paid (yet): a checkout nobody has completed looks like this from the first second, so it is not final
 * - `reversed`   was paid and has been taken back
 * - `pending`    the gateway is still working on it, or used a word we do not know
 * - `not-found`  the gateway has never heard of the reference
 * - `unknown`    the gateway could not be asked, or its answer could not be read: ask again later
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
  /** The reference we asked about. */
  reference: string
  /** The gateway's own number for it, as text: it may exceed 53 bits. */
  gatewayId: string | null
  /** What the payer was charged in kobo, the gateway's fees included when the payer bears them; null when unreadable. */
  amountKobo: number | null
  currency: string | null
  channel: string | null
  /** ISO 8601 instant. */
  paidAt: string | null
  /** For people in the office: the gateway's words, or what did not match. At most 300 characters. */
  reason: string
}

/** An authentic notification. It is a hint to call `verify`, never proof of anything. */
export type WebhookEvent = {
  /** The gateway's word for it, such as `charge.success`; `unreadable` when the authentic bytes make no sense. */
  event: string
  /** Our reference when the event names a possible one. */
  reference: string | null
}

/** The gateway could not be reached, or did not answer readably: whether the call took effect is not known. */
export class GatewayUnavailable extends Error {
  override readonly name = 'GatewayUnavailable'
}

/** The gateway answered, but would send the payer to a place that is not its own. */
export class UntrustedCheckout extends GatewayUnavailable {}

export type RefusalKind = 'duplicate-reference' | 'busy' | 'rejected'

/** The gateway answered and said no: the call had no effect. `busy` may be tried again in a few minutes. */
export class GatewayRefused extends Error {
  override readonly name = 'GatewayRefused'
  readonly kind: RefusalKind

  constructor(kind: RefusalKind, message: string) {
    super(message)
    this.kind = kind
  }
}
