import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { type FaultControl, faultSettingsSchema } from './fault-settings.ts'
import type { Ledger } from './ledger.ts'
import type { PaymentSimulator } from './payment-simulator.ts'
import type { Webhooks } from './webhooks.ts'
import { describe, eventBody } from './wire.ts'

type ControlOptions = {
  faultControl: FaultControl
  ledger: Ledger
  simulator: PaymentSimulator
  webhooks: Webhooks
}

const actSchema = z.object({
  reference: z.string(),
  act: z.enum(['pay', 'decline', 'leave', 'reverse']),
})

const eventSchema = z.strictObject({
  reference: z.string(),
  event: z.string().default('charge.success'),
  /** Payment status in the webhook event. It may differ from the status in the ledger. */
  status: z.string().default('success'),
})

/** Adds an API that controls the sandbox, for tests and manual experiments. Paystack has no such API. */
export function addControlRoutes(
  app: FastifyInstance,
  { faultControl, ledger, simulator, webhooks }: ControlOptions,
): void {
  app.get('/control/faults', async () => faultControl.current())

  app.put('/control/faults', async (request, reply) => {
    const changes = faultSettingsSchema
      .partial()
      .safeParse({ ...faultControl.current(), ...objectOf(request.body) })
    if (!changes.success)
      return reply.code(400).send({ status: false, message: z.prettifyError(changes.error) })
    return faultControl.setFaults(changes.data)
  })

  app.delete('/control/faults', async () => faultControl.reset())

  app.get('/control/transactions', async () => ledger.transactions())

  app.post('/control/transactions/:reference/:act', async (request, reply) => {
    const params = actSchema.safeParse(request.params)
    const transaction = params.success ? ledger.byReference(params.data.reference) : undefined
    if (!params.success || transaction === undefined) return reply.callNotFound()
    await simulator[params.data.act](transaction)
    return ledger.byReference(transaction.reference)
  })

  app.post('/control/webhooks', async (request, reply) => {
    const claim = eventSchema.safeParse(request.body)
    const transaction = claim.success ? ledger.byReference(claim.data.reference) : undefined
    if (!claim.success || transaction === undefined) return reply.callNotFound()
    await webhooks.announce(
      eventBody(claim.data.event, describe(transaction, faultControl.current(), claim.data.status)),
    )
    return reply.code(204).send()
  })
}

function objectOf(body: unknown): object {
  return typeof body === 'object' && body !== null ? body : {}
}
