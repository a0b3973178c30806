import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { RetryButton } from '../page/retry-button.tsx'
import { type SearchedPages, searchOf } from './search.ts'

/** The fields of an infinite query with which a list loads further pages. */
export type ListPages = SearchedPages &
  Pick<UseInfiniteQueryResult, 'error' | 'isRefetchError' | 'fetchNextPage'>

interface ListSearchProps {
  pages: ListPages
  /** Key of the page in the browser's history. A list that was shown once stays until this key changes. */
  visit: string
  /** Number of loaded entries. */
  count: number
  /** True until the entry at which the list starts is loaded. */
  isMissing: boolean
  /** Name of the entries, such as «pairs». */
  entries: string
  children(): ReactNode
}

/** Loads pages until the entry at which the list starts is loaded, or until all are loaded. Then renders the list. */
export function ListSearch({ pages, visit, count, isMissing, entries, children }: ListSearchProps) {
  const { error, isFetching, isRefetchError, fetchNextPage } = pages
  const [shown, setShown] = useState<string | null>(null)
  const search = searchOf(isMissing && shown !== visit, pages)
  useEffect(() => {
    if (search === 'load') void fetchNextPage()
    // A fast response can leave `search` at `load`. `count` then makes this effect run again for the next page.
  }, [search, count, fetchNextPage])
  if (search === 'found' || search === 'missing') {
    if (shown !== visit) setShown(visit)
    return children()
  }
  // `Loaded` already shows that the list could not be updated, with a button to try again.
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
