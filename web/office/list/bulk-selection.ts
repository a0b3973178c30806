import { maxNamed } from '#contract/office/bulk/bulk.ts'
import type { WholeList } from './queue-memory.ts'

/** The applications of a bulk action, in the form that the server expects. */
export interface BulkSelection {
  applicantIds: string[]
  all: { view: WholeList['view']; except: string[] } | null
}

/**
 * Returns the selection for a bulk action. Up to `maxNamed` applications are listed by id. A larger selection must
 * come from a list that was selected as a whole. The server then gets the filters of that list and the ids deselected
 * since, at most `maxNamed`. Returns null if neither is possible.
 */
export function selectionOf(
  selected: ReadonlySet<string>,
  whole: Pick<WholeList, 'view' | 'ids'> | null,
): BulkSelection | null {
  if (whole !== null && selected.size > 0 && [...selected].every((id) => whole.ids.has(id))) {
    const except = [...whole.ids].filter((id) => !selected.has(id))
    if (except.length <= maxNamed && selected.size > maxNamed)
      return { applicantIds: [], all: { view: whole.view, except } }
  }
  return selected.size <= maxNamed ? { applicantIds: [...selected], all: null } : null
}
