import type { DraftsService } from './drafts.service.ts'

/** Handlers for the background jobs of drafts, by task name. */
export function draftTasks(drafts: Pick<DraftsService, 'deleteOld'>) {
  return { delete_old_drafts: () => drafts.deleteOld() }
}

export const draftSchedule = [
  {
    task: 'delete_old_drafts',
    match: '27 2 * * *',
    options: { queueName: 'delete_old_drafts', maxAttempts: 1, backfillPeriod: 0 },
  },
]
