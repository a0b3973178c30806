import { createHmac, randomUUID } from 'node:crypto'
import { request } from 'node:http'
import type { FaultSettings } from './fault-settings.ts'
import type { Ledger, Notice } from './ledger.ts'

export type WebhookOptions = {
  ledger: Ledger
  secretKey: string
  /** Returns the URL of the merchant's webhook. Called before each delivery. */
  webhookUrl: () => string
  faults: () => FaultSettings
  /** Delays in milliseconds after failed deliveries of an event. When no delay is left, the event is dropped. */
  retryDelaysMs: readonly number[]
  onError: (error: unknown) => void
}

export type Webhooks = {
  /**
   * Sends an event with this body to the merchant. Resolves after the first delivery attempt. Resolves at once if the
   * fault settings drop or delay the event, or hold it back to reorder it with later events.
   */
  announce(body: string): Promise<void>
  /** Resumes the delivery of events that were stored before a restart. */
  resume(): void
  stop(): void
}

/**
 * Delivers signed events to the merchant. A delivery is retried unless the response has status 200. The ledger stores
 * the events that have not been delivered yet.
 */
export function createWebhooks(options: WebhookOptions): Webhooks {
  const { ledger, faults } = options
  const timers = new Set<NodeJS.Timeout>()
  let heldBack: Notice[] = []
  let stopped = false

  async function announce(body: string): Promise<void> {
    const { webhookLost, webhookCopies, webhookReorder, webhookDelayMs } = faults()
    if (webhookLost) return
    for (let copy = 0; copy < webhookCopies; copy += 1) {
      const notice = { id: randomUUID(), body, tries: 0, dueAt: Date.now() + webhookDelayMs }
      ledger.saveNotice(notice)
      heldBack.push(notice)
    }
    if (heldBack.length < webhookReorder) return
    const leaving = webhookReorder > 1 ? heldBack.toReversed() : heldBack
    heldBack = []
    if (webhookDelayMs > 0) for (const notice of leaving) schedule(notice)
    else for (const notice of leaving) await deliver(notice)
  }

  function schedule(notice: Notice): void {
    if (stopped || notice.dueAt === null) return
    const timer = setTimeout(
      () => {
        timers.delete(timer)
        deliver(notice).catch(options.onError)
      },
      Math.max(0, notice.dueAt - Date.now()),
    )
    timer.unref()
    timers.add(timer)
  }

  async function deliver(notice: Notice): Promise<void> {
    const delivered = await post(notice.body)
    if (stopped) return
    const wait = options.retryDelaysMs[notice.tries]
    const dueAt = delivered || wait === undefined ? null : Date.now() + wait
    const next = { ...notice, tries: notice.tries + 1, dueAt }
    ledger.saveNotice(next)
    schedule(next)
  }

  async function post(body: string): Promise<boolean> {
    const key = faults().webhookBadSignature ? `${options.secretKey}-wrong` : options.secretKey
    const signature = createHmac('sha512', key).update(body).digest('hex')
    return await new Promise((resolve) => {
      const headers = { 'content-type': 'application/json', 'x-paystack-signature': signature }
      const signal = AbortSignal.timeout(30_000)
      request(options.webhookUrl(), { method: 'POST', headers, signal }, (response) =>
        resolve(response.resume().statusCode === 200),
      )
        .on('error', () => resolve(false))
        .end(body)
    })
  }

  return {
    announce,
    resume: () => ledger.owedNotices().forEach(schedule),
    stop() {
      stopped = true
      timers.forEach(clearTimeout)
    },
  }
}
