import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { Ref } from 'react'
import { type QueueFilters, withoutOrder } from '../list/queue-filters.ts'
import type { QueueRow } from '#contract/office/row.ts'
import { focusHeading } from '../page/use-office-page.ts'
import { ShowMore } from '../table/show-more.tsx'
import { ListTable, rowId } from './list-table.tsx'
import { NoRows } from './no-rows.tsx'
import styles from './queue.module.css'
import type { ListAddress } from './use-list-address.ts'

/** Distance from the end of the rows, in pixels, at which the next page is loaded. */
const loadAhead = 400

interface QueueRowsProps {
  rows: readonly QueueRow[]
  query: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isFetching' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
  >
  list: Pick<ListAddress, 'filters' | 'columns' | 'showAll'>
  /** The element that scrolls the rows. */
  rowsRef: Ref<HTMLDivElement>
  onNarrow(filters: QueueFilters): void
}

/** The loaded rows of the list. Scrolling to the last row loads more. Without rows, offers to clear the filters. */
export function QueueRows({ rows, query, list, rowsRef, onNarrow }: QueueRowsProps) {
  const { filters, columns, showAll } = list
  if (rows.length === 0)
    return (
      <NoRows
        search={filters.search}
        filtered={withoutOrder(filters).size > 0}
        onClearSearch={() => {
          onNarrow({ ...filters, search: '' })
          focusHeading()
        }}
        onShowAll={() => {
          showAll()
          focusHeading()
        }}
      />
    )
  return (
    <>
      <div
        ref={rowsRef}
        className={styles.rows}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          const nearEnd = scrollHeight - scrollTop - clientHeight < loadAhead
          if (nearEnd && query.hasNextPage && !query.isFetching) void query.fetchNextPage()
        }}
      >
        <ListTable rows={rows} columns={columns} filters={filters} onSort={onNarrow} />
      </div>
      <div className={styles.foot}>
        <ShowMore query={query} rows={rows.map(({ applicantId }) => ({ id: rowId(applicantId) }))} />
      </div>
    </>
  )
}
