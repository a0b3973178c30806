import { periodic } from '#server/jobs/periodic.ts'
import * as z from 'zod'
import { type AuthenticationService, resetTask } from './authentication.service.ts'

const nameJob = z.object({ username: z.string(), requestId: z.string() })

/** Handlers for this module's background jobs, by task name. */
export function authenticationTasks(service: AuthenticationService) {
  return {
    [resetTask]: async (payload: unknown): Promise<void> => {
      const { username, requestId } = nameJob.parse(payload)
      await service.mailResetCode(username, requestId)
    },
    delete_expired_tokens: () => service.deleteOld(),
  }
}

export const authenticationSchedule = [periodic('delete_expired_tokens', '17 * * * *')]
