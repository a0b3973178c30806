import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import type { FaultSettings } from '#sandbox/paystack/fault-settings.ts'
import type { Transaction } from '#sandbox/paystack/ledger.ts'
import { paystackSandbox } from '#sandbox/paystack/plugin.ts'
import { paystackGateway } from '#server/adapters/gateway/paystack.ts'
import type { PaymentGateway } from '#server/adapters/gateway/gateway.ts'

export type ReceivedWebhook = { raw: Buffer; headers: Record<string, string | string[] | undefined> }

export type TestPaystack = {
  gateway: PaymentGateway
  /** URL of the sandbox, without a slash at the end. */
  url: string
  folder: string
  received: ReceivedWebhook[]
  /**
   * Sets the HTTP statuses of the merchant's responses to the next webhook events, in order. All later events get
   * status 200.
   */
  answerWebhooksWith(...statuses: number[]): void
  setFaults(faults: Partial<FaultSettings>): Promise<void>
  act(reference: string, act: 'pay' | 'decline' | 'leave' | 'reverse'): Promise<Transaction>
  close(): Promise<void>
}

export type TestPaystackOptions = {
  faults?: Partial<FaultSettings>
  /** Folder for the sandbox's data. By default, a temporary folder, which `close` removes. */
  folder?: string
  timeoutMs?: number
  /** Returns the URL that receives the webhook events. By default, `received` collects the events. */
  webhookUrl?: () => string
}

export const testSecretKey = 'sk_test_only_for_tests_on_loopback'

/**
 * Starts the Paystack sandbox on a free port, a merchant that receives the sandbox's webhooks, and our Paystack
 * adapter.
 */
export async function startTestPaystack(options: TestPaystackOptions = {}): Promise<TestPaystack> {
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'paystack-')))
  const received: ReceivedWebhook[] = []
  const webhookAnswers: number[] = []
  let origin = ''

  const app = Fastify({ forceCloseConnections: true })
  await app.register(paystackSandbox, {
    prefix: '/sandbox/paystack',
    folder,
    secretKey: testSecretKey,
    payee: 'University of Testing',
    publicUrl: () => `${origin}/sandbox/paystack`,
    webhookUrl: options.webhookUrl ?? (() => `${origin}/merchant`),
    faults: options.faults,
    webhookRetriesMs: [20, 20, 20],
  })
  await app.register(async (merchant) => {
    merchant.removeAllContentTypeParsers()
    merchant.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    merchant.post<{ Body: Buffer }>('/merchant', async (request, reply) => {
      received.push({ raw: request.body, headers: request.headers })
      return reply.code(webhookAnswers.shift() ?? 200).send()
    })
  })
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const url = `${origin}/sandbox/paystack`

  async function control(method: string, path: string, body?: object): Promise<Response> {
    const response = await fetch(`${url}/control/${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`The sandbox rejected ${path}: ${await response.text()}`)
    return response
  }

  return {
    url,
    folder,
    received,
    gateway: paystackGateway({
      secretKey: testSecretKey,
      baseUrl: url,
      checkoutOrigins: [origin],
      timeoutMs: options.timeoutMs,
    }),
    answerWebhooksWith(...statuses) {
      webhookAnswers.push(...statuses)
    },
    async setFaults(faults) {
      await control('PUT', 'faults', faults)
    },
    async act(reference, act) {
      const response = await control('POST', `transactions/${reference}/${act}`)
      const transaction: Transaction = await response.json()
      return transaction
    },
    async close() {
      await app.close()
      if (options.folder === undefined) await rm(folder, { recursive: true, force: true })
    },
  }
}
