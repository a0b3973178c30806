import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { answer, takesEffect } from './faults.ts'
import type { FaultControl } from './fault-settings.ts'
import type { Ledger } from './ledger.ts'
import type { Opening, PaymentSimulator } from './payment-simulator.ts'

type ApiOptions = {
  faultControl: FaultControl
  ledger: Ledger
  simulator: PaymentSimulator
  secretKey: string
  publicUrl: () => string
}

const openingSchema = z.object({
  email: z.email(),
  amount: z
    .union([z.number(), z.string().regex(/^[0-9]+$/)])
    .transform(Number)
    .pipe(z.number().int().positive()),
  currency: z.literal('NGN').default('NGN'),
  reference: z.string().regex(/^[A-Za-z0-9.=-]{1,100}$/),
  callback_url: z.url(),
  metadata: z.string().default('{}'),
})

const metadataSchema = z.object({ cancel_action: z.string().optional(), description: z.string().optional() })

/** Adds the API that the merchant's server calls. */
export function addApiRoutes(app: FastifyInstance, options: ApiOptions): void {
  const { faultControl, ledger, simulator } = options

  app.register(async (api) => {
    api.addHook('onRequest', async (request, reply) => {
      await delay(faultControl.current().latencyMs)
      if (request.headers.authorization === `Bearer ${options.secretKey}`) return
      return reply.code(401).send({ status: false, message: 'Invalid key', code: 'invalid_Key' })
    })

    api.post('/transaction/initialize', async (request, reply) => {
      const parsed = openingSchema.safeParse(request.body)
      if (!parsed.success) {
        const path = parsed.error.issues[0]?.path.join('.') ?? ''
        return reply
          .code(400)
          .send({ status: false, message: `Invalid ${path} passed`, code: 'invalid_params' })
      }
      const fault = faultControl.nextFault('initialiseFault')
      if (!takesEffect(fault)) return await answer(reply, fault, '')
      const opened = simulator.open(openingOf(parsed.data))
      if (opened === null) {
        return reply
          .code(400)
          .send({ status: false, message: 'Duplicate Transaction Reference', code: 'duplicate_reference' })
      }
      if (faultControl.current().webhookBeforeInitialise) await simulator.pay(opened)
      const data = {
        authorization_url:
          faultControl.current().checkoutUrl ?? `${options.publicUrl()}/checkout/${opened.accessCode}`,
        access_code: opened.accessCode,
        reference: opened.reference,
      }
      return await answer(
        reply,
        fault,
        JSON.stringify({ status: true, message: 'Authorization URL created', data }),
      )
    })

    api.get<{ Params: { reference: string } }>('/transaction/verify/:reference', async (request, reply) => {
      const fault = faultControl.nextFault('verifyFault')
      if (!takesEffect(fault)) return await answer(reply, fault, '')
      const transaction = ledger.byReference(request.params.reference)
      if (transaction === undefined) {
        return reply
          .code(400)
          .send({ status: false, message: 'Transaction reference not found.', code: 'transaction_not_found' })
      }
      const data = simulator.report(transaction)
      return await answer(reply, fault, `{"status":true,"message":"Verification successful","data":${data}}`)
    })
  })
}

function openingOf(body: z.infer<typeof openingSchema>): Opening {
  const metadata = metadataSchema.parse(JSON.parse(body.metadata))
  return {
    reference: body.reference,
    email: body.email,
    amountKobo: body.amount,
    description: metadata.description ?? '',
    callbackUrl: body.callback_url,
    cancelUrl: metadata.cancel_action ?? body.callback_url,
  }
}
