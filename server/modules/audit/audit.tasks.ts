import type { AuditHeadService } from './audit-head.service.ts'

/** Jobs of this module. */
export function auditTasks(head: AuditHeadService) {
  return { tell_audit_head: () => head.report() }
}

/** Runs at 06:00 in Lagos. If the server was down, runs at the next start. */
export const auditSchedule = [
  {
    task: 'tell_audit_head',
    match: '0 5 * * *',
    options: { queueName: 'tell_audit_head', maxAttempts: 5, backfillPeriod: 86_400_000 },
  },
]
