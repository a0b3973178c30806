import { periodic } from '#server/jobs/periodic.ts'
import type { StaffSessionsService } from './sessions/staff-sessions.service.ts'

/** Handlers for this module's background jobs, by task name. */
export function staffTasks(sessions: StaffSessionsService) {
  return { delete_expired_staff_tokens: () => sessions.deleteOld() }
}

export const staffSchedule = [periodic('delete_expired_staff_tokens', '27 * * * *')]
