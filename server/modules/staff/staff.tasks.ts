import type { StaffSessionsService } from './staff-sessions.service.ts'

/** Jobs of this module. */
export function staffTasks(sessions: StaffSessionsService) {
  return { delete_expired_staff_tokens: () => sessions.deleteOld() }
}

/** Deletes old links and sessions every hour. */
export const staffSchedule = [
  {
    task: 'delete_expired_staff_tokens',
    match: '27 * * * *',
    options: { queueName: 'delete_expired_staff_tokens', maxAttempts: 1, backfillPeriod: 0 },
  },
]
