import type { DataOf } from '#contract/endpoint.ts'
import { defaultViews } from '#contract/office/list/default-views.ts'
import { maxInMenuView, maxMenuViews, type SavedView, type views } from '#contract/office/list/views.ts'
import type { Database } from '#server/db/client.ts'
import { countByCounters, countRows, hasCounters } from '../counts.store.ts'
import type { Reader } from '../list-conditions.store.ts'
import { readView } from './views.service.ts'
import { listViews } from './views.store.ts'

export interface MenuViews {
  /**
   * Returns up to eight views for the menu of a colleague, each with the number of its applications, up to 1,000. The
   * colleague's own views come first, then shared views, both by name, then built-in views.
   */
  list(staffId: string): Promise<DataOf<typeof views.menu>>
}

/** Built-in views in the menu, each with a name that is short enough for the menu. */
const builtIn: Readonly<Record<string, string>> = {
  'returned-mine': 'My returned proposals',
  unassigned: 'Unassigned',
  short: 'Requirements not met',
  awaited: 'Results awaited',
  late: 'Waiting for 10 days',
}

export function menuViews({ database, now }: { database: Database; now: () => number }): MenuViews {
  const { system } = database

  async function countOf(view: SavedView, reader: Reader): Promise<{ count: number; exact: boolean }> {
    const { sort: _, descending: _order, columns: _columns, ...filter } = view
    if (!hasCounters({ ...filter, search: '' })) {
      const rows = await countRows(system, filter, null, reader, maxInMenuView)
      return rows === null
        ? { count: maxInMenuView, exact: false }
        : { count: rows.reduce((sum, { count }) => sum + count, 0), exact: true }
    }
    const statuses = await countByCounters(system, { ...filter, search: '' }, reader)
    const matching = statuses.filter(
      ({ status }) => filter.status.length === 0 || filter.status.includes(status),
    )
    const count = matching.reduce((sum, each) => sum + each.count, 0)
    return { count: Math.min(count, maxInMenuView), exact: count <= maxInMenuView }
  }

  return {
    async list(staffId) {
      const saved = await listViews(system, staffId)
      const isOwn = (row: { staffId: string }) => row.staffId === staffId
      const all = [
        ...[...saved.filter(isOwn), ...saved.filter((row) => !isOwn(row))].map(({ id, name, view }) => ({
          id,
          name,
          view: readView(view),
        })),
        ...defaultViews.flatMap(({ id, view }) => {
          const name = builtIn[id]
          return name === undefined ? [] : [{ id, name, view }]
        }),
      ]
      const reader = { staffId, nowMs: now() }
      return Promise.all(
        all.slice(0, maxMenuViews).map(async (each) => ({ ...each, ...(await countOf(each.view, reader)) })),
      )
    },
  }
}
