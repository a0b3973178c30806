import type { Db } from '#server/db/client.ts'
import { isId } from '#server/db/id.ts'

/** Returns the names of colleagues by id, also of colleagues without access. Ignores texts that are not ids. */
export async function namesOfStaff(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const staffIds = [...new Set(ids)].filter(isId)
  if (staffIds.length === 0) return new Map()
  const rows = await db.selectFrom('staff').select(['id', 'name']).where('id', 'in', staffIds).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
