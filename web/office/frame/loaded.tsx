import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export interface LoadedProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch' | 'isFetching'>
  /** What could not be loaded, as in «The queue». */
  what: string
  /** Lines of the skeleton. */
  rows?: number
  children(data: Data): ReactNode
}

/** What a page asked for: its shape while it is on its way, a way to try again when it did not come. */
export function Loaded<Data>({ query, what, rows = 8, children }: LoadedProps<Data>) {
  const { data, error, refetch, isFetching } = query
  if (data !== undefined) return children(data)
  if (error === null) return <Skeleton rows={rows} />
  return (
    <EmptyState
      text={`${what} could not be loaded. ${error.message}`}
      action={<Button title="Try again" kind="quiet" busy={isFetching} onClick={() => void refetch()} />}
    />
  )
}
