import { type BreakerOptions, circuitBreakerFor, type Outcome, threw } from '../circuit-breaker.ts'
import { type GatewayAnswer, GatewayUnavailable, type PaymentGateway } from './gateway.ts'
import { unreadable } from './paystack-verification.ts'

const reason = 'The gateway did not respond several times. Matric tries again in a few seconds.'

/**
 * Wraps a gateway with a circuit breaker. After several failures in a row, `initialise` throws GatewayUnavailable
 * immediately for a while, and `verify` returns `unknown`. `readWebhook` needs no circuit breaker, because it does not
 * call the gateway.
 */
export function guardedGateway(gateway: PaymentGateway, options?: BreakerOptions): PaymentGateway {
  const breaker = circuitBreakerFor(options)
  const unknown = (outcome: Outcome<GatewayAnswer>) =>
    'error' in outcome || outcome.result.state === 'unknown'

  return {
    name: gateway.name,
    checkoutOrigins: gateway.checkoutOrigins,
    readWebhook: (raw, headers) => gateway.readWebhook(raw, headers),
    initialise: (request) =>
      breaker.run(
        () => gateway.initialise(request),
        threw(GatewayUnavailable),
        () => {
          throw new GatewayUnavailable(reason)
        },
      ),
    verify: (expected) =>
      breaker.run(
        () => gateway.verify(expected),
        unknown,
        () => unreadable(expected, reason),
      ),
  }
}
