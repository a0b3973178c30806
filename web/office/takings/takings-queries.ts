import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { takings, type TakingsFilter } from '#contract/office/figures/takings.ts'
import { askOffice } from '../api/call.ts'

const firstPage: string | null = ''

/** Query for the payments that match a filter, page by page. */
export const takingsQuery = (filter: TakingsFilter) =>
  infiniteQueryOptions({
    queryKey: ['takings', filter],
    queryFn: ({ pageParam, signal }) =>
      askOffice(takings.search, { ...filter, after: pageParam ?? '' }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
  })

/** Query for the totals of the payments that match a filter. */
export const takingsTotalsQuery = (filter: TakingsFilter) =>
  queryOptions({
    queryKey: ['takings', 'totals', filter],
    queryFn: ({ signal }) => askOffice(takings.totals, filter, { signal }),
    placeholderData: keepPreviousData,
  })
