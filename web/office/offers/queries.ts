import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type OfferAnswer, offers } from '#contract/office/offers.ts'
import { askOffice } from '../api/call.ts'

const firstPage: string | null = ''

/** Query for the released offers of the open session, page by page. With an empty answer, the offers of all answers. */
export const offersQuery = (answer: OfferAnswer | '') =>
  infiniteQueryOptions({
    queryKey: ['offers', answer],
    queryFn: ({ pageParam, signal }) =>
      askOffice(offers.search, { answer, after: pageParam ?? '' }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
  })

export const offerCountsQuery = queryOptions({
  queryKey: ['offers', 'counts'],
  queryFn: ({ signal }) => askOffice(offers.counts, {}, { signal }),
})
