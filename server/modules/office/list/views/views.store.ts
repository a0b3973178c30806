import { sql } from 'kysely'
import type { SavedView } from '#contract/office/list/views.ts'
import type { Db, Tx } from '#server/db/client.ts'

export interface ViewRow {
  id: string
  staffId: string
  /** Name of the colleague who saved the view. */
  savedBy: string
  name: string
  shared: boolean
  view: unknown
}

const viewRows = (db: Db) =>
  db
    .selectFrom('listView')
    .innerJoin('staff', 'staff.id', 'listView.staffId')
    .select([
      'listView.id',
      'listView.staffId',
      'staff.name as savedBy',
      'listView.name',
      'listView.shared',
      'listView.view',
    ])

/** Lists the shared views and the views of a colleague, by name. */
export async function listViews(db: Db, staffId: string): Promise<ViewRow[]> {
  return viewRows(db)
    .where((where) =>
      where.or([where('listView.shared', '=', true), where('listView.staffId', '=', staffId)]),
    )
    .orderBy('listView.nameKey')
    .orderBy('listView.id')
    .execute()
}

/** Returns a saved view; undefined if there is none. */
export async function findView(tx: Tx, id: string): Promise<ViewRow | undefined> {
  return viewRows(tx).where('listView.id', '=', id).executeTakeFirst()
}

/** Locks the views until the end of the transaction, to keep names unique and the number of views limited. */
export async function lockViews(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('list_view', 0))`.execute(tx)
}

/** Set of views in which names are unique: all shared views, or the private views of one colleague. */
export type Scope = Pick<ViewRow, 'shared' | 'staffId'>

const viewsIn = (tx: Tx, { shared, staffId }: Scope) =>
  shared
    ? viewRows(tx).where('listView.shared', '=', true)
    : viewRows(tx).where('listView.shared', '=', false).where('listView.staffId', '=', staffId)

const nameKeyOf = (name: string): string => name.toLowerCase()

/** Returns the view with this name in the scope, without regard to case; undefined if there is none. */
export async function findByName(tx: Tx, scope: Scope, name: string): Promise<ViewRow | undefined> {
  return viewsIn(tx, scope).where('listView.nameKey', '=', nameKeyOf(name)).executeTakeFirst()
}

/** Returns the number of views in the scope. */
export async function countViews(tx: Tx, scope: Scope): Promise<number> {
  const { count } = await viewsIn(tx, scope)
    .clearSelect()
    .select((each) => each.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export interface NewView extends Scope {
  id: string
  name: string
  view: SavedView
}

/** Stores a view. */
export async function insertView(tx: Tx, { view, name, ...row }: NewView): Promise<void> {
  await tx
    .insertInto('listView')
    .values({ ...row, name, nameKey: nameKeyOf(name), view: JSON.stringify(view) })
    .execute()
}

/** Changes name, sharing and content of a view. No-op if it is deleted. */
export async function updateView(
  tx: Tx,
  { id, name, shared, view }: Pick<ViewRow, 'id' | 'name' | 'shared'> & { view: SavedView },
): Promise<void> {
  await tx
    .updateTable('listView')
    .set({ name, nameKey: nameKeyOf(name), shared, view: JSON.stringify(view), changedAt: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Deletes a view. No-op if it is already deleted. */
export async function deleteView(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('listView').where('id', '=', id).execute()
}
