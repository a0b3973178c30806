import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type OfferAnswer, offers } from '#contract/office/offers/offers.ts'
import { askOffice } from '../api/call.ts'

const firstPage: string | null = ''

/** Query for the offers of the current admission session, page by page. An empty `answer` means all answers. */
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
