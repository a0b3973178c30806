import type { ColumnType, Generated } from 'kysely'
import type { Now, Nullable } from './column-types.ts'

export interface AuditEventTable {
  id: Generated<number>
  at: Now
  actorKind: 'applicant' | 'gateway' | 'office' | 'system'
  actorId: Nullable<string>
  action: string
  applicantId: Nullable<string>
  requestId: Nullable<string>
  before: ColumnType<unknown, string | null | undefined, never>
  after: ColumnType<unknown, string | null | undefined, never>
}

/**
 * Link of the hash chain. Each audit entry gets one link soon after it was written, in the order of the ids of the
 * entries.
 */
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
