import * as z from 'zod'
import type { SettlementService } from './settlement.service.ts'
import type { SweepService } from './sweep.service.ts'

const payloadSchema = z.object({ reference: z.string() })

/** The jobs of this module, for the job runner's task list. */
export function paymentTasks(settlement: SettlementService, sweeper: SweepService) {
  return {
    settle_payment: async (payload: unknown): Promise<void> => {
      const outcome = await settlement.settle(payloadSchema.parse(payload).reference, null)
      // The runner tries again, ever later.
      if (outcome === 'unreachable') throw new Error('The gateway could not be asked about a payment')
    },
    sweep_payments: async (): Promise<void> => {
      await sweeper.sweep()
    },
  }
}

/** When the sweep runs: every minute, and never twice at a time. */
export const paymentSchedule = [
  {
    task: 'sweep_payments',
    match: '* * * * *',
    options: { queueName: 'sweep_payments', maxAttempts: 1, backfillPeriod: 0 },
  },
]
