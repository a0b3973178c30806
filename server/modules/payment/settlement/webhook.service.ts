import { deleteOld } from '#server/db/delete-old.ts'
import { newId } from '#server/db/id.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { deleteOldEvents, storeEvent } from './settlement.store.ts'

export interface WebhookService {
  readonly gateway: string
  /** Takes a notice of the gateway, at most 64 KB. False when it is not authentic; then nothing was stored. */
  receive(raw: Buffer, headers: Record<string, string | string[] | undefined>): Promise<boolean>
  /** Deletes what was announced long ago; no payment is touched. Answers how many. */
  deleteOld(): Promise<number>
}

/** Days. What a gateway announced is done within minutes; a quarter of a year is for questions to the gateway. */
const keptDays = 90

/** Stores what the gateway announces and leaves the work to a job: a notice is a hint, never proof of anything. */
export function webhookService({ database, gateway, log }: PaymentDeps): WebhookService {
  return {
    gateway: gateway.name,
    async receive(raw, headers) {
      const notice = gateway.readWebhook(raw, headers)
      if (notice === null) {
        log.warn({ gateway: gateway.name, bytes: raw.length }, 'webhook with a wrong signature')
        return false
      }
      const { event, reference } = notice
      if (reference === null) {
        log.warn({ gateway: gateway.name, event: event.slice(0, 60) }, 'webhook without a reference of ours')
        return true
      }
      await storeEvent(database, { id: newId(), gateway: gateway.name, event, reference })
      return true
    },

    deleteOld: () =>
      deleteOld(database.system, { action: 'old-gateway-events-deleted', days: keptDays }, (tx, atOnce) =>
        deleteOldEvents(tx, keptDays, atOnce),
      ),
  }
}
