import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { type WorkPage, work } from '#contract/office/work-counts.ts'
import { askOffice } from '../api/call.ts'
import { countWords } from '../table/count-words.ts'

/** Colleagues change the counts too, so they are loaded again after this time in ms. */
const refetchMs = 60_000

/**
 * Query for the number of waiting items of each page in the menu. Opening another page loads the numbers again. The key
 * begins with the key of the list's counts, so that both are loaded again after a change of an application.
 */
const workCountsQuery = (pathname: string) =>
  queryOptions({
    queryKey: ['counts', 'work', pathname],
    queryFn: ({ signal }) => askOffice(work.counts, undefined, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: refetchMs,
  })

/** Returns the number of items that wait on each page, such as `9` or `1,000+`. A page without work is missing. */
export function useWorkCounts(): ReadonlyMap<WorkPage, string> {
  const { data = [] } = useQuery(workCountsQuery(useLocation().pathname))
  return new Map(
    data.filter(({ count }) => count > 0).map(({ page, count, exact }) => [page, countWords(count, exact)]),
  )
}
