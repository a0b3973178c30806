import type {
  CheckoutRequest,
  ExpectedPayment,
  GatewayAnswer,
  GatewayState,
  PaymentGateway,
} from '#server/adapters/gateway/gateway.ts'

export interface FakeGateway extends PaymentGateway {
  /** All calls of initialise, in order. */
  readonly initialised: CheckoutRequest[]
  /** Number of calls of verify so far. */
  verified: number
  /**
   * Sets the response of verify for a reference. The default is `not-found` before the initialise call, and `abandoned`
   * after it.
   */
  says(reference: string, state: GatewayState, more?: Partial<GatewayAnswer>): void
  /** Called in initialise before it returns; may wait or throw. */
  onInitialise: (request: CheckoutRequest) => Promise<{ checkoutUrl: string } | undefined>
  /** Called in verify before it returns; may wait or throw. */
  onVerify: (expected: ExpectedPayment) => Promise<void>
}

export const fakeCheckoutOrigin = 'https://checkout.fake.example'

/** Creates a scripted gateway. A webhook body is `<event> <reference>`. Its signature is the header `x-fake: right`. */
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
    reason: `the fake says ${state}`,
  }
}
