import { sql } from 'kysely'
import type { ExportFormat } from '#contract/office/list/exports.ts'
import type { Db, Tx } from '#server/db/client.ts'

/** Minutes after which the ticket of an export expires. */
const ticketMinutes = 10

export type ExportKind = 'applications' | 'payments'

export interface NewExport {
  id: string
  staffId: string
  kind: ExportKind
  format: ExportFormat
  view: object
}

const ticketExpiry = sql<Date>`now() - make_interval(mins => ${ticketMinutes})`

/** Stores the ticket of an export, with the view that it exports. */
export async function insertExport(tx: Tx, { view, ...row }: NewExport): Promise<void> {
  await tx
    .insertInto('officeExport')
    .values({ ...row, view: JSON.stringify(view) })
    .execute()
}

/** Returns an export of a colleague whose ticket has not expired; undefined if there is none. */
export async function findExport(db: Db, { id, staffId, kind }: Pick<NewExport, 'id' | 'staffId' | 'kind'>) {
  return db
    .selectFrom('officeExport')
    .select(['format', 'view'])
    .where('id', '=', id)
    .where('staffId', '=', staffId)
    .where('kind', '=', kind)
    .where('createdAt', '>', ticketExpiry)
    .executeTakeFirst()
}

/**
 * Removes the search text from exports whose ticket has expired. The text may be a name or a phone number, and only the
 * download needs it. The other filters stay.
 */
export async function removeSearchTexts(db: Db): Promise<void> {
  await sql`update office_export set view = view - 'search'
    where created_at <= ${ticketExpiry} and view ->> 'search' <> ''`.execute(db)
}
