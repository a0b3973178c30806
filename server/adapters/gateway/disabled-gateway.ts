import { GatewayRejected, type PaymentGateway } from './gateway.ts'
import { unreadable } from './paystack-verification.ts'

const reason = 'This is a restored copy, which does not call the payment gateway.'

/**
 * Returns a gateway for a server whose database is a restored copy (a loaded backup that the operator has not enabled).
 * This gateway opens no checkout and checks no payment, because the original server may still be running. Signatures of
 * webhook events are still verified, which needs no call to the gateway.
 */
export function disabledGateway(gateway: PaymentGateway): PaymentGateway {
  return {
    name: gateway.name,
    checkoutOrigins: gateway.checkoutOrigins,
    disabled: true,
    readWebhook: (raw, headers) => gateway.readWebhook(raw, headers),
    initialise: async () => {
      throw new GatewayRejected('rejected', reason)
    },
    verify: async (expected) => unreadable(expected, reason),
  }
}
