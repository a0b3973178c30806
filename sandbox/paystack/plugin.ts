import type { FastifyInstance } from 'fastify'
import { addApiRoutes } from './api-routes.ts'
import { addCheckoutRoutes } from './checkout-routes.ts'
import { addControlRoutes } from './control-routes.ts'
import { createFaultControl, type FaultSettings } from './fault-settings.ts'
import { openLedger } from './ledger.ts'
import { createPaymentSimulator } from './payment-simulator.ts'
import { createWebhooks } from './webhooks.ts'

export type PaystackSandboxOptions = {
  folder: string
  /** API key. Webhook events are signed with the same key. */
  secretKey: string
  /** Name of the merchant, shown on the checkout page. */
  payee: string
  /** Returns the public URL of this plugin, without a trailing slash. */
  publicUrl: () => string
  /** Returns the URL that receives the webhook events. */
  webhookUrl: () => string
  /** Whether the sandbox has the routes below `control`. Default: true. */
  hasControls?: boolean
  faults?: Partial<FaultSettings>
  /**
   * Delays in milliseconds after failed deliveries. The default delays are shorter than Paystack's. Paystack waits 3
   * minutes after each of the first four failed deliveries, and an hour after each later failure, for three days.
   */
  webhookRetriesMs?: readonly number[]
}

const secondsThenMinutes = [2_000, 5_000, 15_000, 60_000, 60_000, 300_000, 300_000, 300_000]

/** Adds a sandbox gateway with the part of Paystack's API that the server uses. It processes no real payments. */
export async function paystackSandbox(app: FastifyInstance, options: PaystackSandboxOptions): Promise<void> {
  const faultControl = createFaultControl(options.faults)
  const ledger = openLedger(options.folder)
  const onError = (error: unknown) => app.log.error(error)
  const webhooks = createWebhooks({
    ledger,
    secretKey: options.secretKey,
    webhookUrl: options.webhookUrl,
    faults: faultControl.current,
    retryDelaysMs: options.webhookRetriesMs ?? secondsThenMinutes,
    onError,
  })
  const simulator = createPaymentSimulator({ ledger, webhooks, faults: faultControl.current, onError })

  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) request.log.error(error)
    return reply
      .code(status)
      .send({ status: false, message: status >= 500 ? 'Internal error' : error.message })
  })
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ status: false, message: 'Not found' }))

  addApiRoutes(app, {
    faultControl,
    ledger,
    simulator,
    secretKey: options.secretKey,
    publicUrl: options.publicUrl,
  })
  addCheckoutRoutes(app, { ledger, simulator, payee: options.payee })
  if (options.hasControls !== false) addControlRoutes(app, { faultControl, ledger, simulator, webhooks })

  app.addHook('onListen', async () => {
    webhooks.resume()
    simulator.resume()
  })
  app.addHook('preClose', async () => {
    webhooks.stop()
    simulator.stop()
  })
}
