import { randomBytes } from 'node:crypto'
import Fastify from 'fastify'
import { paystackSandbox } from '#sandbox/paystack/plugin.ts'
import { temporaryFolder } from '../processes/at-exit.ts'

export interface SandboxGateway {
  /** Settings of servers that use this gateway. They contain a live key, as in production with Paystack. */
  settings: Record<string, string>
  /**
   * Pays at a checkout page, as a payer with the sandbox's test card does. Returns the reference of the payment, with
   * which the gateway sends the payer back to the portal.
   */
  pay(checkoutUrl: string): Promise<string>
  close(): Promise<void>
}

/**
 * Starts a separate sandbox gateway, which several servers can use. `webhookUrl` returns the URL for webhook events and
 * is called before each delivery. A failed delivery is repeated eight times, after delays from 2 s to 5 minutes.
 */
export async function startSandboxGateway(webhookUrl: () => string): Promise<SandboxGateway> {
  const { folder, remove } = temporaryFolder('matric-gateway-')
  const secretKey = `sk_live_${randomBytes(16).toString('hex')}`
  const app = Fastify({ forceCloseConnections: true })
  let url = ''
  await app.register(paystackSandbox, {
    folder,
    secretKey,
    payee: 'University of Proofs',
    publicUrl: () => url,
    webhookUrl,
    faults: { domain: 'live' },
  })
  url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    settings: { PAYMENT_GATEWAY: 'paystack', PAYSTACK_SECRET_KEY: secretKey, PAYSTACK_BASE_URL: url },
    async pay(checkoutUrl) {
      const answer = await fetch(`${checkoutUrl}/pay`, { method: 'POST', redirect: 'manual' })
      await answer.body?.cancel()
      const reference = URL.parse(answer.headers.get('location') ?? '')?.searchParams.get('reference')
      if (reference === undefined || reference === null)
        throw new Error(`The sandbox gateway did not accept the payment: ${answer.status}`)
      return reference
    },
    async close() {
      await app.close()
      remove()
    },
  }
}
