import type { IdempotencyService } from './idempotency.service.ts'

/** Jobs of this module. */
export function idempotencyTasks(idempotency: Pick<IdempotencyService, 'deleteOld'>) {
  return { delete_old_idempotency_keys: () => idempotency.deleteOld() }
}

/** Deletes old keys every day. */
export const idempotencySchedule = [
  {
    task: 'delete_old_idempotency_keys',
    match: '33 2 * * *',
    options: { queueName: 'delete_old_idempotency_keys', maxAttempts: 1, backfillPeriod: 0 },
  },
]
