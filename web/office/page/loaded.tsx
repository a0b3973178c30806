import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { focusHeading } from './use-office-page.ts'

export interface LoadedProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch' | 'isFetching' | 'isRefetchError'>
  /** What could not be loaded, as in «The queue». */
  what: string
  /** Lines of the skeleton. */
  rows?: number
  children(data: Data): ReactNode
}

/**
 * What a page asked for: its shape while it is on its way, a way to try again when it did not come. What could not be
 * brought up to date stays, and says so: a colleague must not decide by an old state unawares.
 */
export function Loaded<Data>({ query, what, rows = 8, children }: LoadedProps<Data>) {
  const { data, error, refetch, isFetching, isRefetchError } = query
  if (data === undefined && error === null) return <Skeleton rows={rows} />
  const retry = (
    <Button
      title="Try again"
      kind="quiet"
      busy={isFetching}
      onClick={() => {
        // The button goes with what it stands in once the answer is there.
        focusHeading()
        void refetch()
      }}
    />
  )
  if (data === undefined)
    return <EmptyState text={`${what} could not be loaded. ${error?.message ?? ''}`} action={retry} />
  return (
    <>
      {isRefetchError && (
        <Banner tone="warning" title={`${what} could not be brought up to date`} action={retry}>
          What you see is as it was. {error?.message}
        </Banner>
      )}
      {children(data)}
    </>
  )
}
