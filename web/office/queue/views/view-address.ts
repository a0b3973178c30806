import { defaultViews } from '#contract/office/list/default-views.ts'
import type { NamedView, SavedView } from '#contract/office/list/views.ts'
import { columnsInAddress, columnsOf, listColumns } from '../list-columns.tsx'
import { addressOf, filtersOf } from '../../list/queue-filters.ts'

/** A view to choose from, either saved or built-in. */
export interface ChoosableView {
  id: string
  name: string
  view: SavedView
  /** The saved view; null for a built-in view. */
  saved: NamedView | null
}

/** Returns all views to choose from: first the saved views, then the built-in views. */
export function choosableViews(saved: readonly NamedView[]): ChoosableView[] {
  return [
    ...saved.map((each) => ({ id: each.id, name: each.name, view: each.view, saved: each })),
    ...defaultViews.map((each) => ({ ...each, saved: null })),
  ]
}

/** Reads filters, order and columns from the URL. `columns` is empty if the default columns are shown. */
export function viewInAddress(address: URLSearchParams): SavedView {
  const keys = columnsOf(address).map(({ key }) => key)
  return { ...filtersOf(address), columns: columnsInAddress(keys) === null ? [] : keys }
}

/**
 * Returns the URL parameters of a view. They contain its filters, so that the link also works for colleagues who do not
 * see the view, and after it is deleted.
 */
export function addressOfView({ columns, ...filters }: SavedView, id: string): URLSearchParams {
  const address = addressOf(filters)
  const keys = listColumns.map(({ key }) => key).filter((key) => columns.includes(key))
  if (keys.length > 0) address.set('columns', keys.join(','))
  address.set('view', id)
  return address
}

/**
 * Returns the view that the URL names, and whether the list now differs from it. Returns null if the URL names no view,
 * or a view that the colleague cannot see.
 */
export function currentView(
  address: URLSearchParams,
  all: readonly ChoosableView[],
): { chosen: ChoosableView; changed: boolean } | null {
  const chosen = all.find(({ id }) => id === address.get('view'))
  if (chosen === undefined) return null
  const now = addressOfView(viewInAddress(address), chosen.id).toString()
  return { chosen, changed: now !== addressOfView(chosen.view, chosen.id).toString() }
}
