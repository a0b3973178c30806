import { queryOptions } from '@tanstack/react-query'
import { type SavedView, views } from '#contract/office/list/views.ts'
import { askOffice } from '../../api/call.ts'
import { addressOf, filtersOf } from '../../list/queue-filters.ts'
import { countsQuery } from '../../queries.ts'

/** Query for the colleague's saved views and the shared views. */
export const viewsQuery = queryOptions({
  queryKey: ['views'],
  queryFn: ({ signal }) => askOffice(views.list, undefined, { signal }),
})

/** Query for the number of applications in a view. The count ignores the search, which is not part of a view. */
export const viewCountsQuery = (view: SavedView) => countsQuery({ ...filtersOf(addressOf(view)), search: '' })
