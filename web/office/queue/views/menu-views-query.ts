import { queryOptions } from '@tanstack/react-query'
import { views } from '#contract/office/list/views.ts'
import { askOffice } from '../../api/call.ts'

/**
 * Query for the views in the menu, with their counts. Its key begins like the key of the other counts in the menu, so
 * that each command that changes the list also refreshes these counts.
 */
export const menuViewsQuery = queryOptions({
  queryKey: ['work-counts', 'views'],
  queryFn: ({ signal }) => askOffice(views.menu, undefined, { signal }),
})
