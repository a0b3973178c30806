import type { UseInfiniteQueryResult } from '@tanstack/react-query'

/** The fields of an infinite query that `searchOf` reads. */
export type SearchedPages = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetching' | 'isError' | 'isPlaceholderData'
>

/**
 * State of the search for the entry at which a list starts. `load`: the next page has to be loaded. `wait`: a request
 * is running. `failed`: a page could not be loaded, so the colleague must retry. `missing`: no page has the entry.
 */
export type Search = 'found' | 'load' | 'wait' | 'failed' | 'missing'

/**
 * Returns the state of the search. Placeholder data belong to another list, so no entry is found in them. A cached list
 * can lack a pair whose decision has just been undone, so an entry is `missing` only after the list was fetched again.
 */
export function searchOf(isMissing: boolean, pages: SearchedPages): Search {
  if (pages.isPlaceholderData) return 'wait'
  if (!isMissing) return 'found'
  if (pages.isError) return 'failed'
  if (pages.isFetching) return 'wait'
  return pages.hasNextPage ? 'load' : 'missing'
}
