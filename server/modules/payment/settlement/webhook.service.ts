import { deleteOld } from '#server/db/delete-old.ts'
import { newId } from '#server/db/id.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { deleteOldEvents, queueRetry, storeEvent } from './settlement.store.ts'

export interface WebhookService {
  readonly gateway: string
  /**
   * Verifies a webhook event and stores it if it contains a well-formed reference. Returns false, and stores nothing,
   * if the signature is missing or wrong.
   */
  receive(raw: Buffer, headers: Record<string, string | string[] | undefined>): Promise<boolean>
  /**
   * Returns the numbers of webhook events that this process has rejected since its startup: events with a wrong or
   * missing signature, and events without a well-formed reference.
   */
  rejected(): { signature: number; reference: number }
  /**
   * Queues another check of a payment, after the gateway did not respond. Events that are received later are checked
   * first, so that retries after an outage do not delay new payments.
   */
  retryCheck(reference: string): Promise<void>
  /** Deletes events older than 90 days, except those of open payments. Returns the number of events deleted. */
  deleteOld(): Promise<number>
}

/** Number of days to keep events, so that later questions about payments can be answered. */
const retentionDays = 90

/**
 * Stores gateway events with a valid signature and a well-formed reference. Queues a check of the payment for each
 * new event. An event is never trusted as proof of a payment.
 */
export function webhookService({ database, gateway, log }: PaymentDeps): WebhookService {
  const rejected = { signature: 0, reference: 0 }
  return {
    rejected: () => rejected,
    gateway: gateway.name,
    async receive(raw, headers) {
      const notice = gateway.readWebhook(raw, headers)
      if (notice === null) {
        rejected.signature += 1
        log.warn({ gateway: gateway.name, bytes: raw.length }, 'webhook with a wrong signature')
        return false
      }
      const { event, reference } = notice
      if (reference === null) {
        rejected.reference += 1
        log.warn(
          { gateway: gateway.name, event: event.slice(0, 60) },
          'webhook without a reference of this installation',
        )
        return true
      }
      await storeEvent(database, { id: newId(), gateway: gateway.name, event, reference })
      return true
    },

    retryCheck: (reference) => queueRetry(database.system, reference),

    deleteOld: () =>
      deleteOld(database.system, { action: 'old-gateway-events-deleted', days: retentionDays }, (tx, limit) =>
        deleteOldEvents(tx, retentionDays, limit),
      ),
  }
}
