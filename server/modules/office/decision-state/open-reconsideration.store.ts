import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#server/db/client.ts'
import type { ReconsiderationTable } from '#server/db/office-schema.ts'

/** Returns the open reconsideration of an application; undefined if there is none. */
export async function findOpenReconsideration(
  db: Db,
  applicantId: string,
): Promise<Selectable<ReconsiderationTable> | undefined> {
  return db
    .selectFrom('reconsideration')
    .selectAll()
    .where('applicantId', '=', applicantId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
}

/** Marks a reconsideration as ended by the release of its decision. */
export async function endReconsideration(tx: Tx, id: string, endedAt: Date): Promise<void> {
  await tx
    .updateTable('reconsideration')
    .set({ endedAt, outcome: 'decided' })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .execute()
}

/** Returns the release time of the rejection that the reconsideration `id` is about; undefined if `id` is null. */
export async function readRefusedAt(db: Db, id: string | null): Promise<Date | undefined> {
  if (id === null) return undefined
  const refusal = await db
    .selectFrom('reconsideration')
    .innerJoin('decision', 'decision.id', 'refusalId')
    .select('releasedAt')
    .where('reconsideration.id', '=', id)
    .executeTakeFirst()
  return refusal?.releasedAt ?? undefined
}

/**
 * SQL subquery with pairs of ids: an application in reconsideration, and a colleague who proposed or approved one of
 * its released rejections. This colleague can neither propose nor approve the new decision.
 */
export const decidedBefore: RawBuilder<unknown> = sql`(select reopened.applicant_id, decider.id
  from reconsideration reopened
    join decision refusal on refusal.applicant_id = reopened.applicant_id
      and refusal.kind = 'reject' and refusal.state = 'released'
    cross join lateral (values (refusal.proposed_by), (refusal.approved_by)) decider (id)
  where reopened.ended_at is null)`

/** Returns whether a colleague has proposed or approved a released rejection of this application. */
export async function hasRefused(db: Db, applicantId: string, staffId: string): Promise<boolean> {
  const row = await db
    .selectFrom('decision')
    .select('id')
    .where('applicantId', '=', applicantId)
    .where('kind', '=', 'reject')
    .where('state', '=', 'released')
    .where((where) => where.or([where('proposedBy', '=', staffId), where('approvedBy', '=', staffId)]))
    .executeTakeFirst()
  return row !== undefined
}
