import cookie from '@fastify/cookie'
import fastify from 'fastify'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Method } from '#contract/endpoint.ts'
import type { PaymentGateway } from '#server/adapters/gateway/gateway.ts'
import { answerErrors } from '#server/http/answer.ts'
import { fairShare } from '#server/http/fair-share.ts'
import { readJson } from '#server/http/json.ts'
import { type Api, speakContract } from '#server/http/route.ts'
import { type Jobs, startJobs } from '#server/jobs/jobs.ts'
import { notificationRoutes } from '#server/modules/notification/notification.routes.ts'
import { notificationService } from '#server/modules/notification/notification.service.ts'
import { paymentRoutes } from '#server/modules/payment/payment.routes.ts'
import { paymentTasks } from '#server/modules/payment/payment.tasks.ts'
import { webhookRoutes } from '#server/modules/payment/settlement/webhook.routes.ts'
import { applicantFile } from './applicant-file.ts'
import type { PaymentTown } from './payments.ts'

const envelopeSchema = z.object({
  isSuccessful: z.boolean(),
  message: z.string(),
  errors: z.record(z.string(), z.string()).nullable(),
  data: z.unknown(),
})

export interface PaymentReply extends z.output<typeof envelopeSchema> {
  status: number
  retryAfter: string | null
}

export interface PaymentServer {
  url: string
  /** `who` is the applicant's id, taken on trust as the access token. */
  call(method: Method, path: string, who: string | null, body?: unknown): Promise<PaymentReply>
  /** Sends bytes to the webhook's address as they are; answers the status. */
  notice(raw: Buffer | string, headers: Record<string, string>): Promise<number>
  /** Lines of the log so far. */
  log: string[]
  /** Waits until every job is done. */
  jobsDone(): Promise<void>
  stop(): Promise<void>
}

/** The payment and notification routes, the webhook and the job runner, listening on loopback. */
export async function startPaymentServer(town: PaymentTown, gateway: PaymentGateway): Promise<PaymentServer> {
  const { database } = town
  const log: string[] = []
  const write = (fields: object, message: string) => void log.push(`${message} ${JSON.stringify(fields)}`)
  const lines = { debug: () => {}, info: () => {}, warn: write, error: write }
  const { payment, settlement, sweeper, webhook } = town.payments(gateway, lines)

  const app = fastify({ forceCloseConnections: true })
  answerErrors(app)
  readJson(app)
  await app.register(cookie)
  await app.register(async (scope) => {
    speakContract(scope)
    const api: Api = {
      app: scope,
      async readSession(token: string) {
        const file = await applicantFile(database, token)
        return file === null ? null : { sessionId: token, applicantId: file.id, file }
      },
      enter: async (token, statement) => database.applicantStatement(token, statement),
      readStaff: async () => null,
      share: fairShare(),
    }
    paymentRoutes(api, payment)
    notificationRoutes(api, notificationService({ database }))
  })
  webhookRoutes(app, webhook)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const jobs: Jobs = startJobs({
    pool: database.systemPool,
    tasks: paymentTasks(settlement, sweeper, { remind: async () => 0 }, webhook),
    log: { ...lines, warn: () => {} },
    pollIntervalMs: 50,
  })

  return {
    url,
    log,
    async call(method, path, who, body) {
      const response = await fetch(`${url}/api${path}`, {
        method,
        headers: {
          'content-type': 'application/json',
          ...(who === null ? {} : { authorization: `Bearer ${who}` }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const envelope = envelopeSchema.parse(await response.json())
      return { ...envelope, status: response.status, retryAfter: response.headers.get('retry-after') }
    },
    async notice(raw, headers) {
      const response = await fetch(`${url}/api/Payment/webhook/paystack`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof raw === 'string' ? raw : new Uint8Array(raw),
      })
      await response.body?.cancel()
      return response.status
    },
    async jobsDone() {
      const end = Date.now() + 15_000
      for (;;) {
        const { rows } = await sql`select 1 from graphile_worker._private_jobs limit 1`.execute(
          database.system,
        )
        if (rows.length === 0) return
        if (Date.now() > end) throw new Error('The jobs are not done')
        await new Promise((resolve) => setTimeout(resolve, 25))
      }
    },
    async stop() {
      await jobs.stop()
      await app.close()
    },
  }
}
