import { type RawBuilder, sql } from 'kysely'
import type { AuditEventTable } from '#server/db/audit-schema.ts'
import type { Db } from '#server/db/client.ts'

export interface AuditLine {
  id: number
  at: Date
  actorKind: AuditEventTable['actorKind']
  /** The colleague's name; null if the actor was not a colleague. */
  colleague: string | null
  action: string
  applicantId: string | null
  applicationNumber: string | null
  submitted: boolean
  before: unknown
  after: unknown
  /** Names or application numbers by id, for the ids in `before` and `after`; null if these contain no ids. */
  names: Record<string, string> | null
}

/** Fields in `before` and `after` of an audit entry that contain a colleague's id. */
export const colleagueDetails = ['approvedBy', 'releasedBy', 'staff'] as const

/** Fields in `before` and `after` of an entry about possible duplicates that contain an applicant's id. */
export const applicantDetails = ['otherId', 'leftId', 'rightId'] as const

const idsIn = (fields: readonly string[]) =>
  fields.flatMap((name) => [sql`event.before ->> ${name}`, sql`event.after ->> ${name}`])

const colleagueIds = sql.join(idsIn(colleagueDetails))
const applicantIds = sql.join(
  idsIn(applicantDetails).map((id) => sql`case when event.action like 'duplicate-%' then (${id})::uuid end`),
)

export interface AuditLogFilter {
  /** Audit action. An empty `action`, `applicantId` or `colleague` means no filter. */
  action: string
  applicantId: string
  /** A colleague's email address or part of their name. */
  colleague: string
  /** Only entries with a smaller id match; null means no limit. */
  before: number | null
}

/**
 * SQL that selects the audit entries that match the filter, newest first. If the filter contains a colleague, the SQL
 * reads up to `limit` entries of each matching colleague. PostgreSQL can then use the index on the actor.
 */
function eventsOf(filter: AuditLogFilter, limit: number): RawBuilder<unknown> {
  const conditions = [
    filter.action === '' ? sql`true` : sql`event.action = ${filter.action}`,
    filter.applicantId === '' ? sql`true` : sql`event.applicant_id = ${filter.applicantId}::uuid`,
    filter.before === null ? sql`true` : sql`event.id < ${filter.before}`,
  ]
  if (filter.colleague === '')
    return sql`select * from audit_event event where ${sql.join(conditions, sql` and `)}
      order by event.id desc limit ${limit}`
  return sql`select entry.* from staff matching_staff, lateral (
      select * from audit_event event where event.actor_kind = 'office' and event.actor_id = matching_staff.id
        and ${sql.join(conditions, sql` and `)} order by event.id desc limit ${limit}) entry
    where matching_staff.email = lower(${filter.colleague}) or strpos(lower(matching_staff.name), lower(${filter.colleague})) > 0
    order by entry.id desc limit ${limit}`
}

/** Returns the matching audit entries, newest first, at most `limit`. */
export async function listAuditLog(db: Db, filter: AuditLogFilter, limit: number): Promise<AuditLine[]> {
  return (await auditLogStatement(filter, limit).execute(db)).rows
}

/** SQL of `listAuditLog`. Exported so that a test can check its query plan. */
export function auditLogStatement(filter: AuditLogFilter, limit: number): RawBuilder<AuditLine> {
  return sql<AuditLine>`
    select event.id, event.at, event.actor_kind, staff.name as colleague, event.action, event.applicant_id,
      applicant.application_number, applicant.submitted_at is not null as submitted, event.before, event.after,
      (select jsonb_object_agg(id, name) from (
        select named.id, named.name from staff named where named.id::text in (${colleagueIds})
        union all
        select other.id, other.application_number from applicant other
        where other.id in (${applicantIds}) and other.application_number is not null) known) as names
    from (${eventsOf(filter, limit)}) event
      left join staff on event.actor_kind = 'office' and staff.id = event.actor_id
      left join applicant on applicant.id = event.applicant_id
    order by event.id desc`
}
