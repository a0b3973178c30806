import { sql } from 'kysely'
import type { ExportFormat } from '#contract/office/exports.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { isId } from '#server/db/id.ts'

export type ExportKind = 'applications' | 'payments'

export interface NewExport {
  id: string
  staffId: string
  kind: ExportKind
  format: ExportFormat
  view: object
}

export async function insertExport(tx: Tx, { view, ...row }: NewExport): Promise<void> {
  await tx
    .insertInto('officeExport')
    .values({ ...row, view: JSON.stringify(view) })
    .execute()
}

/** Returns the names of colleagues by id. */
export async function findNames(db: Db, staffIds: readonly string[]): Promise<Map<string, string>> {
  const ids = staffIds.filter(isId)
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('staff').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Returns an export that a colleague prepared in the last ten minutes; undefined if there is none. */
export async function findExport(db: Db, { id, staffId, kind }: Pick<NewExport, 'id' | 'staffId' | 'kind'>) {
  return db
    .selectFrom('officeExport')
    .select(['format', 'view'])
    .where('id', '=', id)
    .where('staffId', '=', staffId)
    .where('kind', '=', kind)
    .where('createdAt', '>', sql<Date>`now() - interval '10 minutes'`)
    .executeTakeFirst()
}
