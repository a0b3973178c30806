import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { text } from '../../fields.ts'
import { listView } from './list.ts'

export const viewNameLength = 60
export const maxOwnViews = 50
export const maxSharedViews = 200

const { search: _, ...filterAndOrder } = listView

/**
 * Filters, order and columns of a view. A view has no search text, because a search text may contain names and phone
 * numbers.
 */
export const savedView = z.strictObject({
  ...filterAndOrder,
  /** Keys of the columns, in any order; empty for the default columns. */
  columns: z._default(z.array(text('Choose from the list.', 30)).check(z.maxLength(40)), []),
})
export type SavedView = z.output<typeof savedView>

export const namedView = z.object({
  id: z.string(),
  name: z.string(),
  /** Whether all colleagues see the view. */
  shared: z.boolean(),
  /** Name of the colleague who saved the view. */
  savedBy: z.string(),
  /** Whether the signed-in colleague may change and delete the view. */
  changeable: z.boolean(),
  view: savedView,
})
export type NamedView = z.output<typeof namedView>

const viewId = text('Say which view.', 40)
const name = text('Type a name for the view.', viewNameLength)

/** Maximum number of views in the menu, and maximum number of applications that are counted for each view. */
export const maxMenuViews = 8
export const maxInMenuView = 1000

/** A view in the menu, with the number of its applications. */
export const menuView = z.object({
  id: z.string(),
  name: z.string(),
  view: savedView,
  count: z.number(),
  /** False if the view contains more than `count` applications. */
  exact: z.boolean(),
})
export type MenuView = z.output<typeof menuView>

export const views = {
  list: endpoint({
    method: 'GET',
    path: '/Office/views',
    access: 'staff',
    permission: 'read-applications',
    summary: 'Views that the caller saved, and views that colleagues share; by name.',
    data: z.array(namedView),
  }),
  menu: endpoint({
    method: 'GET',
    path: '/Office/menu-views',
    access: 'staff',
    permission: 'read-applications',
    summary:
      'Up to eight views with their numbers of applications: own views, then shared ones, then built-in ones.',
    data: z.array(menuView),
  }),
  save: endpoint({
    method: 'POST',
    path: '/Office/save-view',
    access: 'staff',
    permission: 'read-applications',
    summary: 'Saves filters, order and columns of the list under a name.',
    errors: ['view-name-taken', 'list-full'],
    body: z.strictObject({ name, shared: z._default(z.boolean(), false), view: savedView }),
    data: z.object({ viewId: z.string() }),
  }),
  change: endpoint({
    method: 'POST',
    path: '/Office/change-view',
    access: 'staff',
    permission: 'read-applications',
    summary:
      'Changes the name, the sharing or the content of a view. Approvers and administrators can change shared views of others.',
    errors: ['not-found', 'view-name-taken', 'list-full'],
    body: z.strictObject({
      viewId,
      name: z.optional(name),
      shared: z.optional(z.boolean()),
      view: z.optional(savedView),
    }),
  }),
  remove: endpoint({
    method: 'POST',
    path: '/Office/delete-view',
    access: 'staff',
    permission: 'read-applications',
    summary: 'Deletes a view; does nothing if it is already deleted.',
    errors: ['not-found'],
    body: z.strictObject({ viewId }),
  }),
}
