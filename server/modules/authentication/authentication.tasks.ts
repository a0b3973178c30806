import { periodic } from '#server/jobs/periodic.ts'
import * as z from 'zod'
import { type AuthenticationService, resetTask } from './authentication.service.ts'
import type { SessionsService } from './sessions/sessions.service.ts'
import { newDeviceTask } from './sessions/sessions.store.ts'

const nameJob = z.object({ username: z.string(), requestId: z.string() })
const newDeviceJob = z.object({
  applicantId: z.string(),
  session: z.string(),
  device: z.string(),
  at: z.string(),
})

/** Handlers for this module's background jobs, by task name. */
export function authenticationTasks(service: AuthenticationService, sessions: SessionsService) {
  return {
    [resetTask]: async (payload: unknown): Promise<void> => {
      const { username, requestId } = nameJob.parse(payload)
      await service.mailResetCode(username, requestId)
    },
    [newDeviceTask]: (payload: unknown): Promise<void> => sessions.mailNewDevice(newDeviceJob.parse(payload)),
    delete_expired_tokens: () => service.deleteOld(),
  }
}

export const authenticationSchedule = [periodic('delete_expired_tokens', '17 * * * *')]
