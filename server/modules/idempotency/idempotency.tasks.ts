import { periodic } from '#server/jobs/periodic.ts'
import type { IdempotencyService } from './idempotency.service.ts'

/** Handlers for this module's background jobs, by task name. */
export function idempotencyTasks(idempotency: Pick<IdempotencyService, 'deleteOld'>) {
  return { delete_old_idempotency_keys: () => idempotency.deleteOld() }
}

export const idempotencySchedule = [periodic('delete_old_idempotency_keys', '33 2 * * *')]
