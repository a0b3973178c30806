import type { IdempotencyService } from './idempotency.service.ts'

/** Handlers for this module's background jobs, by task name. */
export function idempotencyTasks(idempotency: Pick<IdempotencyService, 'deleteOld'>) {
  return { delete_old_idempotency_keys: () => idempotency.deleteOld() }
}

export const idempotencySchedule = [
  {
    task: 'delete_old_idempotency_keys',
    match: '33 2 * * *',
    options: { queueName: 'delete_old_idempotency_keys', maxAttempts: 1, backfillPeriod: 0 },
  },
]
