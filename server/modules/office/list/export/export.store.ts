import { sql } from 'kysely'
import type { ExportFormat } from '#contract/office/exports.ts'
import type { ListView } from '#contract/office/list.ts'
import type { Db, Tx } from '#server/db/client.ts'

export interface NewExport {
  id: string
  staffId: string
  format: ExportFormat
  view: ListView
}

export async function insertExport(tx: Tx, { view, ...row }: NewExport): Promise<void> {
  await tx
    .insertInto('officeExport')
    .values({ ...row, view: JSON.stringify(view) })
    .execute()
}

/** Returns an export that a colleague prepared in the last ten minutes; undefined if there is none. */
export async function findExport(db: Db, id: string, staffId: string) {
  return db
    .selectFrom('officeExport')
    .select(['format', 'view'])
    .where('id', '=', id)
    .where('staffId', '=', staffId)
    .where('createdAt', '>', sql<Date>`now() - interval '10 minutes'`)
    .executeTakeFirst()
}
