import type { UseInfiniteQueryResult } from '@tanstack/react-query'

/** The fields of a query for pages that the search for an entry reads. */
export type SearchedPages = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetching' | 'isFetchNextPageError'
>

/**
 * State of the search for the entry at which a list starts. `load`: the next page has to be loaded. `failed`: the next
 * page could not be loaded, so it is loaded again only if the colleague asks. `missing`: the entry is on no page.
 */
export type Search = 'found' | 'load' | 'wait' | 'failed' | 'missing'

export function searchOf(isMissing: boolean, pages: SearchedPages): Search {
  if (!isMissing) return 'found'
  if (!pages.hasNextPage) return 'missing'
  if (pages.isFetchNextPageError) return 'failed'
  return pages.isFetching ? 'wait' : 'load'
}
