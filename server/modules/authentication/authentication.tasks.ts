import * as z from 'zod'
import { type AuthenticationService, resetTask } from './authentication.service.ts'

const nameJob = z.object({ username: z.string(), requestId: z.string() })

/** Jobs of this module. */
export function authenticationTasks(service: AuthenticationService) {
  return {
    [resetTask]: async (payload: unknown): Promise<void> => {
      const { username, requestId } = nameJob.parse(payload)
      await service.mailResetCode(username, requestId)
    },
    delete_expired_tokens: () => service.deleteOld(),
  }
}

/** Deletes expired tokens and counters every hour. */
export const authenticationSchedule = [
  {
    task: 'delete_expired_tokens',
    match: '17 * * * *',
    options: { queueName: 'delete_expired_tokens', maxAttempts: 1, backfillPeriod: 0 },
  },
]
