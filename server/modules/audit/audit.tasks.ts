import type { AuditHeadService } from './audit-head.service.ts'

/** Handlers for the background jobs of the audit log, by task name. */
export function auditTasks(head: AuditHeadService) {
  return { tell_audit_head: () => head.report() }
}

/** Runs at 06:00 in Lagos. If the server was down at that time, the job runs at the next start within 24 hours. */
export const auditSchedule = [
  {
    task: 'tell_audit_head',
    match: '0 5 * * *',
    options: { queueName: 'tell_audit_head', maxAttempts: 5, backfillPeriod: 86_400_000 },
  },
]
