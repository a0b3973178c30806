import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#server/db/client.ts'
import type { ReconsiderationTable } from '#server/db/office-schema.ts'

export type ReconsiderationRow = Selectable<ReconsiderationTable>

/** A reconsideration with the names of the colleagues who opened and cancelled it. */
export type NamedReconsideration = ReconsiderationRow & { openerName: string; cancellerName: string | null }

/** Lists the reconsiderations of an application, newest first. */
export async function listReconsiderations(db: Db, applicantId: string): Promise<NamedReconsideration[]> {
  return db
    .selectFrom('reconsideration')
    .innerJoin('staff as opener', 'opener.id', 'reconsideration.openedBy')
    .leftJoin('staff as canceller', 'canceller.id', 'reconsideration.cancelledBy')
    .selectAll('reconsideration')
    .select(['opener.name as openerName', 'canceller.name as cancellerName'])
    .where('reconsideration.applicantId', '=', applicantId)
    .orderBy('reconsideration.openedAt', 'desc')
    .orderBy('reconsideration.id', 'desc')
    .execute()
}

/** Returns the open reconsideration of an application; undefined if there is none. */
export async function findOpenReconsideration(
  db: Db,
  applicantId: string,
): Promise<ReconsiderationRow | undefined> {
  return db
    .selectFrom('reconsideration')
    .selectAll()
    .where('applicantId', '=', applicantId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
}

/** Stores a reconsideration. The reconsidered rejection is then no longer the current decision, but stays released. */
export async function insertReconsideration(
  tx: Tx,
  row: Pick<ReconsiderationRow, 'id' | 'applicantId' | 'refusalId' | 'because' | 'openedBy' | 'openedAt'>,
): Promise<void> {
  await tx
    .updateTable('decision')
    .set({ reconsideredAt: row.openedAt })
    .where('id', '=', row.refusalId)
    .execute()
  await tx.insertInto('reconsideration').values(row).execute()
}

/** Marks a reconsideration as cancelled. The reconsidered rejection becomes the current decision again. */
export async function cancelReconsideration(
  tx: Tx,
  { id, refusalId }: ReconsiderationRow,
  end: { endedAt: Date; cancelledBy: string; cancelledBecause: string },
): Promise<void> {
  await tx.updateTable('decision').set({ reconsideredAt: null }).where('id', '=', refusalId).execute()
  await tx
    .updateTable('reconsideration')
    .set({ ...end, outcome: 'cancelled' })
    .where('id', '=', id)
    .execute()
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
