import { queryOptions } from '@tanstack/react-query'
import { views } from '#contract/office/views.ts'
import { askOffice } from '../../api/call.ts'

/** Query for the colleague's saved views and the shared views. */
export const viewsQuery = queryOptions({
  queryKey: ['views'],
  queryFn: ({ signal }) => askOffice(views.list, undefined, { signal }),
})
