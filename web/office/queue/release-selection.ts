import { selectionOf } from '../list/bulk-selection.ts'
import { maximumRelease, type WholeList } from '../list/queue-memory.ts'
import type { ReleaseSelection } from '../release/release-state.ts'

/**
 * Returns the decisions to release for a selection, given as decision ids by applicant id. Up to `maximumRelease`
 * decisions are listed by id. A larger selection must come from a list that was selected as a whole. The server then
 * gets the filters of that list and the applicant ids deselected since. Returns null if neither is possible.
 */
export function releaseSelectionOf(
  selected: ReadonlyMap<string, string>,
  whole: Pick<WholeList, 'view' | 'ids'> | null,
): ReleaseSelection | null {
  const decisionIds = [...selected.values()].filter((id) => id !== '')
  if (decisionIds.length <= maximumRelease) return { decisionIds }
  const all = selectionOf(new Set(selected.keys()), whole)?.all ?? null
  return all === null ? null : { all }
}
