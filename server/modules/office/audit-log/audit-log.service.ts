import type { DataOf, ParsedBodyOf } from '#contract/endpoint.ts'
import type { officeAudit } from '#contract/office/audit/audit.ts'
import { auditShown } from '#contract/office/audit/audit-shown.ts'
import type { Database } from '#server/db/client.ts'
import { isId } from '#server/db/id.ts'
import { fieldError } from '#server/http/errors.ts'
import type { AuditChainService } from '#server/modules/audit/audit-chain.service.ts'
import { findByNumber } from '../applicant-record.store.ts'
import { listAuditLog } from './audit-log.store.ts'
import { historyEntryOf } from './history.ts'
import { withoutPrivate } from './private-details.ts'

export interface AuditLogService {
  /**
   * Verifies the hash chain of the newest 10,000 audit entries. `brokenAt` is the id of the first faulty entry; null if
   * no fault was found, or if no fault can be assigned to an entry.
   */
  check(): Promise<DataOf<typeof officeAudit.check>>
  /**
   * Returns a page of up to 100 audit entries, newest first, without private values. `after` is `next` of the previous
   * page, or empty for the first page.
   * @throws 400 invalid `after`.
   */
  trail(wanted: ParsedBodyOf<typeof officeAudit.trail>): Promise<DataOf<typeof officeAudit.trail>>
}

export interface AuditLogDeps {
  database: Database
  auditChain: Pick<AuditChainService, 'verify'>
}

const pageSize = 100
const newestChecked = 10_000

export function auditLogService({ database: { system }, auditChain }: AuditLogDeps): AuditLogService {
  return {
    async check() {
      const found = await auditChain.verify({ newest: newestChecked })
      const { intact, checked, waiting, waitingSince } = found
      const brokenAt = found.faults.find(({ eventId }) => eventId !== null)?.eventId ?? null
      return { intact, checked, brokenAt, waiting, waitingSince }
    },

    async trail({ action, colleague, application, after }) {
      const applicantId =
        application === '' || isId(application)
          ? application
          : await findByNumber(system, application.toUpperCase())
      if (applicantId === undefined) return { entries: [], next: null }
      if (!/^\d{0,15}$/.test(after))
        throw fieldError('validation-failed', 'after', 'Start again from the newest entries.')
      const before = after === '' ? null : Number(after)
      const lines = await listAuditLog(system, { action, applicantId, colleague, before }, pageSize + 1)
      const page = lines.slice(0, pageSize)
      const last = lines.length > pageSize ? page.at(-1) : undefined
      return {
        entries: page.map((line) => ({
          ...withoutPrivate(historyEntryOf(line), auditShown(line.action)),
          id: line.id,
          applicantId: line.applicantId,
          applicationNumber: line.applicationNumber,
          submitted: line.submitted,
        })),
        next: last === undefined ? null : String(last.id),
      }
    },
  }
}
