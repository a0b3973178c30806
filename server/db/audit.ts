import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { AuditEventTable } from './audit-schema.ts'
import type { Schema } from './schema.ts'

/** Values of a new audit entry. `before` and `after` must not contain secrets. */
export interface AuditEntry {
  actorKind: AuditEventTable['actorKind']
  actorId?: string | null
  action: string
  applicantId?: string | null
  requestId?: string | null
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
}

/** Returns the actor, applicant and request of an audit entry, for an applicant who acts on their own record. */
export function byApplicant(
  applicantId: string,
  requestId: string | null,
): Pick<AuditEntry, 'actorKind' | 'actorId' | 'applicantId' | 'requestId'> {
  return { actorKind: 'applicant', actorId: applicantId, applicantId, requestId }
}

/** Adds an audit entry. Pass the transaction of the change, so that change and entry are committed together. */
export async function writeAudit(db: Kysely<Schema>, entry: AuditEntry): Promise<void> {
  await auditInsert(entry).execute(db)
}

function auditInsert(entry: AuditEntry): RawBuilder<unknown> {
  const json = (value: Record<string, unknown> | null | undefined) =>
    value === null || value === undefined ? null : JSON.stringify(value)
  return sql`insert into audit_event (actor_kind, actor_id, action, applicant_id, request_id, before, after)
    values (${entry.actorKind}, ${entry.actorId ?? null}, ${entry.action}, ${entry.applicantId ?? null},
      ${entry.requestId ?? null}, ${json(entry.before)}, ${json(entry.after)})`
}

/** Adds one audit entry per element of `changes` in one statement, all with the same actor, action and request. */
export async function writeAudits(
  db: Kysely<Schema>,
  {
    actorKind,
    actorId,
    action,
    requestId,
  }: Pick<AuditEntry, 'actorKind' | 'actorId' | 'action' | 'requestId'>,
  changes: readonly Required<Pick<AuditEntry, 'applicantId' | 'before' | 'after'>>[],
): Promise<void> {
  await sql`insert into audit_event (actor_kind, actor_id, action, applicant_id, request_id, before, after)
    select ${actorKind}, ${actorId ?? null}::uuid, ${action}, (change ->> 'applicantId')::uuid, ${requestId ?? null},
      change -> 'before', change -> 'after'
    from jsonb_array_elements(${JSON.stringify(changes)}::jsonb) change`.execute(db)
}
