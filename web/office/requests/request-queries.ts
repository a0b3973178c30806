import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { officeRequests, type RequestView } from '#contract/office/requests/requests.ts'
import { askOffice } from '../api/call.ts'

const firstPage: string | null = ''

export const requestsQuery = (view: RequestView) =>
  infiniteQueryOptions({
    queryKey: ['requests', view],
    queryFn: ({ pageParam, signal }) =>
      askOffice(officeRequests.search, { view, after: pageParam ?? '' }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
  })

export const requestCountsQuery = queryOptions({
  queryKey: ['requests', 'counts'],
  queryFn: ({ signal }) => askOffice(officeRequests.counts, undefined, { signal }),
})
