import * as z from 'zod'
import type { MailService } from './mail.service.ts'

const payloadSchema = z.object({ mailId: z.uuid() })

/** The jobs of this module, for the job runner's task list. */
export function mailTasks(mail: MailService) {
  return {
    deliver_mail: async (payload: unknown): Promise<void> => {
      await mail.deliver(payloadSchema.parse(payload).mailId)
    },
  }
}
