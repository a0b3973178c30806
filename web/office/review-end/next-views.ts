import { may, type Permission, type Role } from '#contract/office/staff/policy.ts'
import type { NamedView } from '#contract/office/list/views.ts'
import { addressOf, filtersOf, withoutOrder } from '../list/queue-filters.ts'
import { addressOfView, type ChoosableView, choosableViews } from '../queue/views/view-address.ts'

/** Ids of built-in views that may be suggested, most urgent first. */
const suggested = [
  'mine',
  'returned-mine',
  'overdue',
  'to-approve',
  'to-release',
  'answered',
  'late',
  'unassigned',
]
/** Permission that a colleague needs for a suggested view. Key: id of the view. */
const permissions: Readonly<Record<string, Permission>> = {
  'returned-mine': 'propose-decision',
  'to-approve': 'approve-decision',
  'to-release': 'release-decision',
}
/** Maximum number of suggested saved views. For each view, the server must count the applications. */
const maxSaved = 4

/** Whether two lists have the same filters. The order, the columns and the page to return to may differ. */
function haveSameFilters(one: URLSearchParams, other: URLSearchParams): boolean {
  return `${withoutOrder(filtersOf(one))}` === `${withoutOrder(filtersOf(other))}`
}

/**
 * Returns the views to suggest at the end of a list: built-in views for this role, then the first saved views. Leaves
 * out views with the filters of the list that the colleague has just finished (`finished`), and views that neither
 * filter nor reorder the list.
 */
export function nextViews(
  role: Role,
  saved: readonly NamedView[],
  finished: URLSearchParams,
): ChoosableView[] {
  const all = choosableViews(saved)
  const builtIn = suggested.flatMap((id) => {
    const permission = permissions[id]
    if (permission !== undefined && !may(role, permission)) return []
    return all.filter((each) => each.saved === null && each.id === id)
  })
  const own = all.filter((each) => each.saved !== null).slice(0, maxSaved)
  return [...builtIn, ...own].filter(
    ({ view, id }) => !haveSameFilters(addressOfView(view, id), finished) && addressOf(view).size > 0,
  )
}
