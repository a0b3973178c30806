import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Banner } from '#web/ui/banner.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './loaded.module.css'
import { RetryButton } from './retry-button.tsx'

export interface LoadedProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch' | 'isFetching' | 'isRefetchError'>
  /** Name of the loaded content in messages, e.g. «The queue». */
  what: string
  rows?: number
  /** Shown while loading, in place of a skeleton of `rows` lines. */
  placeholder?: ReactNode
  children(data: Data): ReactNode
}

/**
 * Renders the data of a query. Shows a skeleton while loading and a retry button after a failure. If only a refetch
 * fails, the old data stay with a warning, so that no colleague unknowingly decides on outdated data.
 */
export function Loaded<Data>({ query, what, rows = 8, placeholder, children }: LoadedProps<Data>) {
  const { data, error, refetch, isFetching, isRefetchError } = query
  if (data === undefined && error === null)
    return (
      placeholder ?? (
        <div className={styles.spaced}>
          <Skeleton rows={rows} />
        </div>
      )
    )
  const retry = <RetryButton busy={isFetching} retry={refetch} />
  if (data === undefined)
    return (
      <div className={styles.spaced}>
        <EmptyState text={`${what} could not be loaded. ${error?.message ?? ''}`} action={retry} />
      </div>
    )
  return (
    <>
      {isRefetchError && (
        <Banner tone="warning" title={`${what} could not be updated`} action={retry}>
          The data shown may be out of date. {error?.message}
        </Banner>
      )}
      {children(data)}
    </>
  )
}
