import type { DraftsService } from './drafts.service.ts'

/** Jobs of this module. */
export function draftTasks(drafts: Pick<DraftsService, 'deleteOld'>) {
  return { delete_old_drafts: () => drafts.deleteOld() }
}

/** Deletes old drafts every day. */
export const draftSchedule = [
  {
    task: 'delete_old_drafts',
    match: '27 2 * * *',
    options: { queueName: 'delete_old_drafts', maxAttempts: 1, backfillPeriod: 0 },
  },
]
