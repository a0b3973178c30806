import type { ListFilter } from '#contract/office/list/list.ts'
import type { Db } from '#server/db/client.ts'
import { isId } from '#server/db/id.ts'
import type { Reader } from './list-conditions.store.ts'
import { listSelected } from './list.store.ts'
import { searchTerms } from './search-terms.ts'

/** Selected applications: those in `applicantIds` or, if `all` is given, the matches of its view without `except`. */
export interface Selection {
  applicantIds: readonly string[]
  all?: { view: ListFilter; except: readonly string[] } | null | undefined
}

/**
 * Returns the ids of the selected applications, each once; texts that are not ids are left out. With `all`, considers
 * at most `limit` applications, oldest submission first. `isCut`: more applications match, so some are missing.
 */
export async function selectedIds(
  db: Db,
  { applicantIds, all }: Selection,
  reader: Reader,
  limit: number,
): Promise<{ ids: string[]; isCut: boolean }> {
  if (all === undefined || all === null) return { ids: [...new Set(applicantIds)].filter(isId), isCut: false }
  const { search, ...filter } = all.view
  const except = new Set(all.except)
  const wanted = { ...filter, search: search === '' ? null : searchTerms(search), ...reader }
  const lines = await listSelected(db, wanted, limit + 1)
  const ids = lines.slice(0, limit).map(({ applicantId }) => applicantId)
  return { ids: ids.filter((id) => !except.has(id)), isCut: lines.length > limit }
}
