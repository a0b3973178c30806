import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import styles from './show-more.module.css'

export interface ShowMoreProps {
  query: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
  >
  /** Element ids of the rows, top to bottom. If the button disappears, the first new row takes the focus. */
  rows: readonly { id: string }[]
}

/** Shows the number of rows and a button that loads more rows, below a long table. */
export function ShowMore({ query, rows }: ShowMoreProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const before = useRef<number | null>(null)
  useEffect(() => {
    const first = before.current === null ? undefined : rows[before.current]
    if (first === undefined) return
    before.current = null
    if (document.activeElement !== null && document.activeElement !== document.body) return
    document.getElementById(first.id)?.focus()
  }, [rows])
  return (
    <p className={styles.foot}>
      <span role="status">
        {rows.length} shown{hasNextPage ? '' : ', that is all'}.
      </span>
      {isFetchNextPageError && <span role="alert">The next ones could not be loaded.</span>}
      {hasNextPage && (
        <Button
          title="Show more"
          kind="quiet"
          busy={isFetchingNextPage}
          onClick={() => {
            before.current = rows.length
            void fetchNextPage()
          }}
        />
      )}
    </p>
  )
}
