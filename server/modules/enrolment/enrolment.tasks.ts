import { periodic } from '#server/jobs/periodic.ts'
import * as z from 'zod'
import type { PortalAccountService } from './portal-account.service.ts'

const payloadSchema = z.object({ applicantId: z.uuid() })

/** Handlers for this module's background jobs, by task name. */
export function enrolmentTasks(portalAccount: Pick<PortalAccountService, 'deliver' | 'deleteOverdue'>) {
  return {
    deliver_portal_password: async (payload: unknown): Promise<void> => {
      await portalAccount.deliver(payloadSchema.parse(payload).applicantId)
    },
    delete_overdue_portal_passwords: async (): Promise<void> => {
      await portalAccount.deleteOverdue()
    },
  }
}

export const enrolmentSchedule = [periodic('delete_overdue_portal_passwords', '41 2 * * *')]
