import * as z from 'zod'
import { type AuthenticationService, resetTask } from './authentication.service.ts'

const nameJob = z.object({ username: z.string(), requestId: z.string() })

/** The jobs of this module, for the job runner's task list. */
export function authenticationTasks(service: AuthenticationService) {
  return {
    [resetTask]: async (payload: unknown): Promise<void> => {
      const { username, requestId } = nameJob.parse(payload)
      await service.mailResetCode(username, requestId)
    },
    delete_expired_tokens: () => service.deleteOld(),
  }
}

/** Old tokens and counters are swept out every hour. */
export const authenticationSchedule = [
  {
    task: 'delete_expired_tokens',
    match: '17 * * * *',
    options: { queueName: 'delete_expired_tokens', maxAttempts: 1, backfillPeriod: 0 },
  },
]
