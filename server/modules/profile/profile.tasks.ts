import { periodic } from '#server/jobs/periodic.ts'
import * as z from 'zod'
import { type ActivationService, activationTask } from './activation.service.ts'

const nameJob = z.object({ username: z.string(), requestId: z.string() })

/** Handlers for this module's background jobs, by task name. */
export function profileTasks(activation: ActivationService) {
  return {
    [activationTask]: async (payload: unknown): Promise<void> => {
      const { username, requestId } = nameJob.parse(payload)
      await activation.mailCode(username, requestId)
    },
    delete_forgotten_profiles: () => activation.deleteForgotten(),
  }
}

export const profileSchedule = [periodic('delete_forgotten_profiles', '41 1 * * *')]
