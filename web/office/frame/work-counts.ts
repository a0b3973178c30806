import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { type WorkPage, work } from '#contract/office/staff/work-counts.ts'
import { askOffice } from '../api/call.ts'
import { countWords } from '../table/count-words.ts'

/** Poll interval of the counts, which other colleagues change too. */
const refetchMs = 60_000

/**
 * Query for the number of waiting items of each page in the menu. Opening another page loads the numbers again.
 */
const workCountsQuery = (pathname: string) =>
  queryOptions({
    queryKey: ['work-counts', pathname],
    queryFn: ({ signal }) => askOffice(work.counts, undefined, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: refetchMs,
  })

/**
 * Returns the number of items that wait on each page, such as `9` or `1,000+`. A page without waiting items is missing.
 */
export function useWorkCounts(): ReadonlyMap<WorkPage, string> {
  const { data = [] } = useQuery(workCountsQuery(useLocation().pathname))
  return new Map(
    data.filter(({ count }) => count > 0).map(({ page, count, exact }) => [page, countWords(count, exact)]),
  )
}
