import { type RawBuilder, sql } from 'kysely'
import type { AuditEntry } from '#server/db/audit.ts'
import type { Db } from '#server/db/client.ts'
import { type Actor, auditActor } from '#server/modules/staff/actor.ts'

/**
 * Minimum time between two audit entries about the same read by the same colleague. It equals the idle timeout of a
 * sign-in session.
 */
const visit = sql`interval '30 minutes'`

/** Returns the audit entry for an opened application, without the applicant's id. */
export const openedBy = (actor: Actor) => ({ ...auditActor(actor), action: 'application-opened' }) as const

/** Returns the audit entry for an opened picture, without the applicant's id. */
export const pictureOpenedBy = (actor: Actor, uploadId: string) =>
  ({ ...auditActor(actor), action: 'upload-opened', after: { uploadId } }) as const

/**
 * Writes an audit entry about a read, such as an opened application. No-op if the same read by the same colleague was
 * logged in the last 30 minutes. The browser loads an application again after each change, and these reads need no
 * entries of their own.
 */
export async function logRead(db: Db, read: AuditEntry): Promise<void> {
  await logReads(db, read, [read.applicantId ?? null])
}

/** Like `logRead`, for the same read about several applicants, in one statement. */
export async function logReads(
  db: Db,
  read: Omit<AuditEntry, 'applicantId'>,
  applicantIds: readonly (string | null)[],
): Promise<void> {
  await readsStatement(read, applicantIds).execute(db)
}

/** SQL of `logReads`. Exported so that a test can check its query plan. */
export function readsStatement(
  read: Omit<AuditEntry, 'applicantId'>,
  applicantIds: readonly (string | null)[],
): RawBuilder<unknown> {
  const { actorKind, actorId = null, action, requestId = null, after = null } = read
  const details = after === null ? null : JSON.stringify(after)
  return sql`insert into audit_event (actor_kind, actor_id, action, applicant_id, request_id, after)
    select ${actorKind}, ${actorId}::uuid, ${action}, wanted.applicant_id, ${requestId}, ${details}::jsonb
    from unnest(${applicantIds}::uuid[]) wanted(applicant_id)
    where not exists (select from audit_event earlier
      where earlier.applicant_id = wanted.applicant_id and earlier.action = ${action}
        and earlier.actor_kind = ${actorKind} and earlier.actor_id = ${actorId}::uuid
        and earlier.after is not distinct from ${details}::jsonb and earlier.at > now() - ${visit})`
}
