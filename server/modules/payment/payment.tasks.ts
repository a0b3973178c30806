import { daily, periodic } from '#server/jobs/periodic.ts'
import * as z from 'zod'
import type { RemindersService } from './reminders/reminders.service.ts'
import type { SettlementService } from './settlement/settlement.service.ts'
import type { PaymentChecksService } from './settlement/payment-checks.service.ts'
import type { WebhookService } from './settlement/webhook.service.ts'

/** `retry` is true if the gateway did not respond to an earlier check. */
const payloadSchema = z.object({ reference: z.string(), retry: z.optional(z.boolean()) })

const position = z.optional(z.object({ fee: z.string(), after: z.uuid() }))

/** State from the previous reminder job (see `RemindersRun`). The payload of the daily job has none of these fields. */
const remindersSchema = z.object({ from: position, failedFrom: position, repeats: z.optional(z.boolean()) })

/** Handlers for this module's background jobs, by task name. */
export function paymentTasks(
  settlement: SettlementService,
  checks: PaymentChecksService,
  reminders: Pick<RemindersService, 'remind'>,
  webhook: Pick<WebhookService, 'deleteOld' | 'retryCheck'>,
) {
  return {
    settle_payment: async (payload: unknown): Promise<void> => {
      const { reference, retry } = payloadSchema.parse(payload)
      const outcome = await settlement.settle(reference, null)
      if (outcome !== 'unreachable' && outcome !== 'disabled') return
      if (retry !== true) return webhook.retryCheck(reference)
      // After this error, the job runner retries with exponential backoff.
      throw new Error('The gateway could not be queried about a payment')
    },
    sweep_payments: async (): Promise<void> => {
      await checks.checkPending()
    },
    remind_of_instalments: async (payload: unknown): Promise<void> => {
      await reminders.remind(new Date(), remindersSchema.parse(payload))
    },
    delete_old_gateway_events: async (): Promise<void> => {
      await webhook.deleteOld()
    },
  }
}

/**
 * The payment check runs every minute. Reminders are sent daily at 07:00 in Lagos, and old gateway events are deleted
 * every night. Each of these jobs has its own queue, so that its runs cannot overlap.
 */
export const paymentSchedule = [
  periodic('sweep_payments', '* * * * *'),
  daily('remind_of_instalments', '0 6 * * *'),
  periodic('delete_old_gateway_events', '31 2 * * *'),
]
