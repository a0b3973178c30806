import { sql } from 'kysely'
import * as z from 'zod'
import type { Method } from '#contract/endpoint.ts'
import type { PaymentGateway } from '#server/adapters/gateway/gateway.ts'
import { buildApp } from '#server/app.ts'
import type { AppDeps } from '#server/deps.ts'
import { isId } from '#server/db/id.ts'
import { defaultQueueConcurrency, jobQueues } from '#server/jobs/job-queues.ts'
import { type Jobs, startJobs } from '#server/jobs/jobs.ts'
import { openSession } from '../open-session.ts'
import type { PaymentSetup } from './payments.ts'

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
  /** Makes an API call. `idOrToken` is an applicant's id, an access token, or null for a call without a token. */
  call(method: Method, path: string, idOrToken: string | null, body?: unknown): Promise<PaymentReply>
  /** Sends a webhook event and returns the HTTP status of the response. */
  notice(raw: Buffer | string, headers: Record<string, string>): Promise<number>
  /** Log lines with warnings and errors so far. */
  log: string[]
  /**
   * Waits until the job queue is empty.
   * @throws after 45 seconds
   */
  jobsDone(): Promise<void>
  stop(): Promise<void>
}

/** Starts the whole server on loopback, with its job runner. */
export async function startPaymentServer(
  setup: PaymentSetup,
  gateway: PaymentGateway,
  overrides: Partial<AppDeps> = {},
): Promise<PaymentServer> {
  const { database } = setup
  const log: string[] = []
  const stream = { write: (line: string) => void log.push(line) }
  const { http, services } = await buildApp({
    ...setup.deps,
    gateway,
    ...overrides,
    log: { level: 'warn', stream },
  })
  const url = await http.listen({ host: '127.0.0.1', port: 0 })
  const jobs: Jobs = startJobs({
    pool: database.jobPool,
    queues: jobQueues(services.tasks, defaultQueueConcurrency),
    log: http.log,
    pollIntervalMs: 50,
  })
  const tokens = new Map<string, string>()

  async function tokenOf(applicantId: string): Promise<string> {
    const token = tokens.get(applicantId) ?? (await openSession(database, applicantId))
    tokens.set(applicantId, token)
    return token
  }

  return {
    url,
    log,
    async call(method, path, idOrToken, body) {
      const response = await fetch(`${url}/api${path}`, {
        method,
        headers: {
          'content-type': 'application/json',
          ...(idOrToken === null
            ? {}
            : { authorization: `Bearer ${isId(idOrToken) ? await tokenOf(idOrToken) : idOrToken}` }),
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
      const end = Date.now() + 45_000
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
      await http.close()
    },
  }
}
