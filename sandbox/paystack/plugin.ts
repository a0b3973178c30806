import type { FastifyInstance } from 'fastify'
import { addApiRoutes } from './api-routes.ts'
import { addCheckoutRoutes } from './checkout-routes.ts'
import { addControlRoutes } from './control-routes.ts'
import { createKnobBoard, type Knobs } from './knobs.ts'
import { openLedger } from './ledger.ts'
import { createTill } from './till.ts'
import { createWebhooks } from './webhooks.ts'

export type PaystackSandboxOptions = {
  /** Folder of the ledger. */
  folder: string
  /** Key for the API, which also signs the webhooks. */
  secretKey: string
  /** Name of the merchant on the checkout page. */
  payee: string
  /** Public URL of this plugin, without a trailing slash. */
  publicUrl: () => string
  /** URL that receives the events. */
  webhookUrl: () => string
  knobs?: Partial<Knobs>
  /**
   * Delays after failed deliveries. Paystack waits 3 minutes after each of the first four, then an hour, for three
   * days.
   */
  webhookRetriesMs?: readonly number[]
}

const secondsThenMinutes = [2_000, 5_000, 15_000, 60_000, 60_000, 300_000, 300_000, 300_000]

/** Sandbox gateway that speaks Paystack's protocol. No real payments. */
export async function paystackSandbox(app: FastifyInstance, options: PaystackSandboxOptions): Promise<void> {
  const board = createKnobBoard(options.knobs)
  const ledger = openLedger(options.folder)
  const onError = (error: unknown) => app.log.error(error)
  const webhooks = createWebhooks({
    ledger,
    secretKey: options.secretKey,
    webhookUrl: options.webhookUrl,
    knobs: board.current,
    retryDelaysMs: options.webhookRetriesMs ?? secondsThenMinutes,
    onError,
  })
  const till = createTill({ ledger, webhooks, knobs: board.current, onError })

  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) request.log.error(error)
    return reply
      .code(status)
      .send({ status: false, message: status >= 500 ? 'Internal error' : error.message })
  })
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ status: false, message: 'Not found' }))

  addApiRoutes(app, { board, ledger, till, secretKey: options.secretKey, publicUrl: options.publicUrl })
  addCheckoutRoutes(app, { ledger, till, payee: options.payee })
  addControlRoutes(app, { board, ledger, till, webhooks })

  app.addHook('onListen', async () => {
    webhooks.resume()
    till.resume()
  })
  app.addHook('preClose', async () => {
    webhooks.stop()
    till.stop()
  })
}
