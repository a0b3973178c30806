import type { AuditHeadService } from './audit-head.service.ts'

/** The jobs of this module, for the job runner's task list. */
export function auditTasks(head: AuditHeadService) {
  return { tell_audit_head: () => head.tell() }
}

/** At six in the morning in Lagos; a server that was off then tells when it is back. */
export const auditSchedule = [
  {
    task: 'tell_audit_head',
    match: '0 5 * * *',
    options: { queueName: 'tell_audit_head', maxAttempts: 5, backfillPeriod: 86_400_000 },
  },
]
