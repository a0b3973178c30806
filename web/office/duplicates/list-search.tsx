import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { RetryButton } from '../page/retry-button.tsx'
import { type SearchedPages, searchOf } from './search.ts'

/** The fields of a query for pages that a list needs in order to load further pages. */
export type ListPages = SearchedPages &
  Pick<UseInfiniteQueryResult, 'error' | 'isRefetchError' | 'fetchNextPage'>

interface ListSearchProps {
  pages: ListPages
  /** Key of the page in the browser's history. Once a list is shown, it stays until the next visit. */
  visit: string
  /** Number of loaded entries. */
  count: number
  /** Whether the entry at which the list starts is not among the loaded entries. */
  isMissing: boolean
  /** Name of the entries, such as «pairs». */
  entries: string
  children(): ReactNode
}

/** Renders a list once the entry at which the list starts is loaded, or all pages without the entry. */
export function ListSearch({ pages, visit, count, isMissing, entries, children }: ListSearchProps) {
  const { error, isFetching, isRefetchError, fetchNextPage } = pages
  const [shown, setShown] = useState<string | null>(null)
  const search = searchOf(isMissing && shown !== visit, pages)
  useEffect(() => {
    if (search === 'load') void fetchNextPage()
    // With a fast answer, `search` may be `load` in two renders after each other. The number of entries then differs.
  }, [search, count, fetchNextPage])
  if (search === 'found' || search === 'missing') {
    if (shown !== visit) setShown(visit)
    return children()
  }
  // `Loaded` says that the list could not be updated, and offers to try again.
  if (isRefetchError) return null
  if (search !== 'failed') return <Skeleton rows={8} />
  return (
    <EmptyState
      text={`The next ${entries} could not be loaded. ${error?.message ?? ''}`}
      action={<RetryButton busy={isFetching} retry={fetchNextPage} />}
    />
  )
}

/** Returns a function that loads the next page, unless a request is running. */
export function nextPageOf({ hasNextPage, isFetching, fetchNextPage }: ListPages): () => void {
  return () => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }
}
