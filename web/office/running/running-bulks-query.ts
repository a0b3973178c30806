import { queryOptions } from '@tanstack/react-query'
import { bulk } from '#contract/office/bulk/bulk.ts'
import { askOffice } from '../api/call.ts'

/** Poll intervals: while a bulk action runs, and while no bulk action is known to run. */
const progressMs = 1000
const refreshMs = 15_000

/** Query for the bulk actions of all colleagues that start soon or run now. */
export const runningBulksQuery = queryOptions({
  queryKey: ['running-bulks'],
  queryFn: ({ signal }) => askOffice(bulk.running, undefined, { signal }),
  refetchInterval: ({ state: { data = [] } }) => (data.length > 0 ? progressMs : refreshMs),
})
