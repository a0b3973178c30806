import type {
  CheckoutRequest,
  ExpectedPayment,
  GatewayAnswer,
  GatewayState,
  PaymentGateway,
} from '#server/adapters/gateway/gateway.ts'

export interface FakeGateway extends PaymentGateway {
  /** Arguments of all `initialise` calls, in order. */
  readonly initialised: CheckoutRequest[]
  /** Number of `verify` calls so far. */
  verified: number
  /**
   * Sets the response of `verify` for a reference. Until then, `verify` returns `not-found` for an unknown reference
   * and `abandoned` for a reference that was initialised.
   */
  says(reference: string, state: GatewayState, more?: Partial<GatewayAnswer>): void
  /** Runs in `initialise` before it returns. May wait, throw an error, or return another checkout URL. */
  onInitialise: (request: CheckoutRequest) => Promise<{ checkoutUrl: string } | undefined>
  /** Runs in `verify` before it returns. May wait or throw an error. */
  onVerify: (expected: ExpectedPayment) => Promise<void>
}

export const fakeCheckoutOrigin = 'https://checkout.fake.example'

/** Creates a fake gateway. A webhook body is `<event> <reference>`; its signature is the header `x-fake: right`. */
export function fakeGateway(): FakeGateway {
  const scripted = new Map<string, GatewayAnswer>()
  const gateway: FakeGateway = {
    name: 'paystack',
    checkoutOrigins: [fakeCheckoutOrigin],
    initialised: [],
    verified: 0,
    onInitialise: async () => undefined,
    onVerify: async () => undefined,
    says(reference, state, more = {}) {
      scripted.set(reference, { ...answer(reference, state), ...more })
    },
    async initialise(request) {
      gateway.initialised.push(request)
      const other = await gateway.onInitialise(request)
      return other ?? { checkoutUrl: `${fakeCheckoutOrigin}/${request.reference}` }
    },
    async verify(expected) {
      gateway.verified += 1
      await gateway.onVerify(expected)
      const known = gateway.initialised.some(({ reference }) => reference === expected.reference)
      return scripted.get(expected.reference) ?? answer(expected.reference, known ? 'abandoned' : 'not-found')
    },
    readWebhook(raw, headers) {
      if (headers['x-fake'] !== 'right') return null
      const [event = '', reference = ''] = raw.toString('utf8').split(' ')
      return { event, reference: reference === '' ? null : reference }
    },
  }
  return gateway
}

function answer(reference: string, state: GatewayState): GatewayAnswer {
  return {
    state,
    reference,
    gatewayId: '9223372036854775809',
    amountKobo: null,
    currency: 'NGN',
    channel: 'card',
    paidAt: state === 'succeeded' ? new Date().toISOString() : null,
    mismatch: state === 'mismatch' ? 'amount' : null,
    reason: `the fake says ${state}`,
  }
}
