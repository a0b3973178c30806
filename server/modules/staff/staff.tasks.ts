import type { StaffSessionsService } from './staff-sessions.service.ts'

/** The jobs of this module, for the job runner's task list. */
export function staffTasks(sessions: StaffSessionsService) {
  return { delete_expired_staff_tokens: () => sessions.deleteOld() }
}

/** Old links and sessions are swept out every hour. */
export const staffSchedule = [
  {
    task: 'delete_expired_staff_tokens',
    match: '27 * * * *',
    options: { queueName: 'delete_expired_staff_tokens', maxAttempts: 1, backfillPeriod: 0 },
  },
]
