import { daily } from '#server/jobs/periodic.ts'
import type { AuditHeadService } from './audit-head.service.ts'

/** Handlers for the background jobs of the audit log, by task name. */
export function auditTasks(head: AuditHeadService) {
  return { tell_audit_head: () => head.report() }
}

/**
 * Runs at 06:00 Lagos time (05:00 UTC). If no server is running then, the job runs at the next startup within
 * 24 hours.
 */
export const auditSchedule = [daily('tell_audit_head', '0 5 * * *')]
