import type { UseInfiniteQueryResult } from '@tanstack/react-query'

/** The fields of a query for pages that the search for an entry reads. */
export type SearchedPages = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetching' | 'isError' | 'isPlaceholderData'
>

/**
 * State of the search for the entry at which a list starts. `load`: the next page has to be loaded. `failed`: the list
 * could not be loaded or updated, so it is loaded again only if the colleague asks. `missing`: the entry is on no page.
 */
export type Search = 'found' | 'load' | 'wait' | 'failed' | 'missing'

/**
 * Returns the state of the search. Placeholder data belong to another list, so no entry is found among them. An entry is
 * missing only once the list is up to date: a cached list lacks a pair whose decision has just been undone.
 */
export function searchOf(isMissing: boolean, pages: SearchedPages): Search {
  if (pages.isPlaceholderData) return 'wait'
  if (!isMissing) return 'found'
  if (pages.isError) return 'failed'
  if (pages.isFetching) return 'wait'
  return pages.hasNextPage ? 'load' : 'missing'
}
