import { queryOptions } from '@tanstack/react-query'
import { type WorkPage, work } from '#contract/office/staff/work-counts.ts'
import { askOffice } from '../api/call.ts'
import { countWords } from '../table/count-words.ts'
import { useMenuQuery } from './use-menu-query.ts'

/** Query for the number of waiting items of each page in the menu. */
const workCountsQuery = queryOptions({
  queryKey: ['work-counts', 'pages'],
  queryFn: ({ signal }) => askOffice(work.counts, undefined, { signal }),
})

/**
 * Returns the number of items that wait on each page, such as `9` or `1,000+`. Pages without waiting items are missing.
 */
export function useWorkCounts(): ReadonlyMap<WorkPage, string> {
  const { data = [] } = useMenuQuery(workCountsQuery)
  return new Map(
    data.filter(({ count }) => count > 0).map(({ page, count, exact }) => [page, countWords(count, exact)]),
  )
}
