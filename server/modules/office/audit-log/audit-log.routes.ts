import { officeAudit } from '#contract/office/audit/audit.ts'
import { type Api, route } from '#server/http/route.ts'
import type { AuditLogService } from './audit-log.service.ts'

/** Registers the endpoints of the audit log. */
export function auditLogRoutes(api: Api, auditLog: AuditLogService): void {
  route(api, officeAudit.check, async () => {
    const data = await auditLog.check()
    return {
      message: data.intact ? 'No changes found in the audit log.' : 'The audit log was altered.',
      data,
    }
  })

  route(api, officeAudit.trail, async ({ body }) => ({
    message: 'Audit log.',
    data: await auditLog.trail(body),
  }))
}
