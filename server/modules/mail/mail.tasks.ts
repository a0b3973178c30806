import { periodic } from '#server/jobs/periodic.ts'
import * as z from 'zod'
import type { MailService } from './mail.service.ts'

const payloadSchema = z.object({ mailId: z.uuid() })

/** Handlers for this module's background jobs, by task name. */
export function mailTasks(mail: MailService) {
  return {
    deliver_mail: async (payload: unknown): Promise<void> => {
      await mail.deliver(payloadSchema.parse(payload).mailId)
    },
    delete_old_mails: async (): Promise<void> => {
      await mail.deleteOld()
    },
  }
}

export const mailSchedule = [periodic('delete_old_mails', '11 2 * * *')]
