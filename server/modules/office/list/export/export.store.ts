import { sql } from 'kysely'
import type { ExportFormat } from '#contract/office/list/exports.ts'
import type { Db, Tx } from '#server/db/client.ts'

export type ExportKind = 'applications' | 'payments'

export interface NewExport {
  id: string
  staffId: string
  kind: ExportKind
  format: ExportFormat
  view: object
}

/** Stores the ticket of an export, with the view that it exports. */
export async function insertExport(tx: Tx, { view, ...row }: NewExport): Promise<void> {
  await tx
    .insertInto('officeExport')
    .values({ ...row, view: JSON.stringify(view) })
    .execute()
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
