import { periodic } from '#server/jobs/periodic.ts'
import * as z from 'zod'
import { activationTask } from './activation-codes.ts'
import type { ActivationService } from './activation.service.ts'
import type { EmailChangeService } from './email-change/email-change.service.ts'

const nameJob = z.object({ username: z.string(), requestId: z.string() })

/** Handlers for this module's background jobs, by task name. */
export function profileTasks(activation: ActivationService, emailChange: EmailChangeService) {
  return {
    [activationTask]: async (payload: unknown): Promise<void> => {
      const { username, requestId } = nameJob.parse(payload)
      await activation.mailCode(username, requestId)
    },
    delete_forgotten_profiles: () => activation.deleteForgotten(),
    delete_old_email_changes: () => emailChange.deleteOld(),
  }
}

export const profileSchedule = [
  periodic('delete_forgotten_profiles', '41 1 * * *'),
  periodic('delete_old_email_changes', '47 1 * * *'),
]
