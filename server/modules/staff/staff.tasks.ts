import type { StaffSessionsService } from './staff-sessions.service.ts'

/** Handlers for this module's background jobs, by task name. */
export function staffTasks(sessions: StaffSessionsService) {
  return { delete_expired_staff_tokens: () => sessions.deleteOld() }
}

export const staffSchedule = [
  {
    task: 'delete_expired_staff_tokens',
    match: '27 * * * *',
    options: { queueName: 'delete_expired_staff_tokens', maxAttempts: 1, backfillPeriod: 0 },
  },
]
