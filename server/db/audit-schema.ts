import type { ColumnType, Generated } from 'kysely'
import type { Now, Set } from './column-types.ts'

/*
 * The trail of who did what, and the chain over it; see `schema.ts`.
 */

export interface AuditEventTable {
  id: Generated<number>
  at: Now
  actorKind: 'applicant' | 'gateway' | 'office' | 'system'
  actorId: Set<string>
  action: string
  applicantId: Set<string>
  requestId: Set<string>
  before: ColumnType<unknown, string | null | undefined, never>
  after: ColumnType<unknown, string | null | undefined, never>
}

/** One row for each row of the audit trail, in the order of their ids. */
export interface AuditChainTable {
  seq: number
  eventId: number
  hash: Buffer
  chainedAt: Now
}

export interface AuditSchema {
  auditEvent: AuditEventTable
  auditChain: AuditChainTable
}
