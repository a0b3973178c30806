import { GatewayRefused, type PaymentGateway } from './gateway.ts'
import { unreadable } from './paystack-verification.ts'

const reason = 'This is a restored copy, which does not call the payment gateway.'

/**
 * Returns a gateway for a restored copy: it opens no checkout and checks no payment, so a copy beside the original
 * charges nobody and credits nothing. Signatures of webhook events are still verified, which needs no call.
 */
export function disabledGateway(gateway: PaymentGateway): PaymentGateway {
  return {
    name: gateway.name,
    checkoutOrigins: gateway.checkoutOrigins,
    disabled: true,
    readWebhook: (raw, headers) => gateway.readWebhook(raw, headers),
    initialise: async () => {
      throw new GatewayRefused('rejected', reason)
    },
    verify: async (expected) => unreadable(expected, reason),
  }
}
