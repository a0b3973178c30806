import { periodic } from '#server/jobs/periodic.ts'
import type { DraftsService } from './drafts.service.ts'

/** Handlers for the background jobs of drafts, by task name. */
export function draftTasks(drafts: Pick<DraftsService, 'deleteOld'>) {
  return { delete_old_drafts: () => drafts.deleteOld() }
}

export const draftSchedule = [periodic('delete_old_drafts', '27 2 * * *')]
