import type { Selectable } from 'kysely'
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
