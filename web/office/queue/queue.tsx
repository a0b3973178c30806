import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { officeList } from '#contract/office/list/list.ts'
import { may } from '#contract/office/staff/policy.ts'
import { useStore } from '#web/state/store.ts'
import { officeExportFile, officeExports } from '#contract/office/list/exports.ts'
import { useCall } from '../api/use-call.ts'
import { Loaded } from '../page/loaded.tsx'
import { ShowMore } from '../table/show-more.tsx'
import { focusHeading, useOfficePage } from '../page/use-office-page.ts'
import { useOpenOnlyHit } from '../page/use-open-only-hit.ts'
import { useStartReview } from '../review/use-start-review.ts'
import { useMe } from '../session/use-session.ts'
import { countsQuery, queueQuery } from '../queries.ts'
import { ColumnsDialog } from './columns-dialog.tsx'
import { ExportDialog } from '../exports/export-dialog.tsx'
import { columnsInAddress, columnsOf } from './list-columns.tsx'
import { FilterChips } from './filters/filter-chips.tsx'
import { FilterDialog } from './filters/filter-dialog.tsx'
import { ListTable, rowId } from './list-table.tsx'
import { NoRows } from './no-rows.tsx'
import { addressOf, filterOf, filtersOf, type QueueFilters, withoutOrder } from '../list/queue-filters.ts'
import {
  clearSelection,
  keepSelectionOf,
  queueMemory,
  remember,
  searchOf,
  selectWhole,
  showList,
} from '../list/queue-memory.ts'
import { totalWords } from '../list/total-words.ts'
import { filtersId, QueueHead } from './queue-head.tsx'
import { QueueSearch } from './queue-search.tsx'
import styles from './queue.module.css'
import { SelectionBar } from './selection-bar.tsx'
import { StatusCounts } from './status-counts.tsx'
import { useListPosition } from './use-list-position.ts'
import { useQueueKeys } from '../list/use-queue-keys.ts'
import { choosableViews, currentView } from './views/view-address.ts'
import { ViewsDialog } from './views/views-dialog.tsx'
import { viewsQuery } from './views/views-query.ts'

/** Distance from the end of the rows, in pixels, at which the next page is loaded. */
const loadAhead = 400

/** The list of submitted applications, with search, filters, order, columns and selection. */
export function Queue() {
  const [address, setAddress] = useSearchParams()
  const memory = useStore(queueMemory)
  const filters = useMemo<QueueFilters>(() => {
    const others = filtersOf(address)
    return { ...others, search: searchOf(memory, addressOf(others).toString()) }
  }, [address, memory])
  const columns = useMemo(() => columnsOf(address), [address])
  const [dialog, setDialog] = useState<'filters' | 'columns' | 'views' | 'export' | null>(null)
  const [unfolded, setUnfolded] = useState(false)
  const mayExport = may(useMe().role, 'export-applications')
  const query = useInfiniteQuery(queueQuery(filters))
  const { data: counts } = useQuery(countsQuery(filters))
  const { run, busy } = useCall(officeList.select, {
    silent: true,
    onSuccess: ({ data: { rows } }, view) => selectWhole(view, rows),
  })
  const selectAll = () => void run(filterOf(filters))
  useLayoutEffect(() => showList(filterOf(filters)), [filters])
  const { data: savedViews = [] } = useQuery(viewsQuery)
  const current = currentView(address, choosableViews(savedViews))
  const title = current?.chosen.name ?? 'Queue'
  useOfficePage(title, { inTopBar: false })
  const review = useStartReview(filters)
  useQueueKeys({
    review: review.start,
    selectAll,
    columns: () => setDialog('columns'),
    filters: () => setDialog('filters'),
    views: () => setDialog('views'),
    clear: clearSelection,
    export: () => {
      if (mayExport) setDialog('export')
    },
  })

  const selectedIn = withoutOrder(filters).toString()
  useEffect(() => keepSelectionOf(selectedIn), [selectedIn])

  const ids = useMemo(() => {
    const [page, second] = query.data?.pages ?? []
    return page === undefined || second !== undefined ? null : page.rows.map(({ applicantId }) => applicantId)
  }, [query.data])
  const onEnter = useOpenOnlyHit(filters.search, ids, openRow)

  const { rowsRef, isRestored } = useListPosition(JSON.stringify(filters), query)
  const loaded = query.data !== undefined && isRestored
  useEffect(() => {
    if (!loaded) return
    // On return from an application, focus its row. `opened` is read without a subscription, because opening a row also
    // sets it, and this effect must not run then.
    const { opened } = queueMemory.get()
    if (opened !== null) document.getElementById(rowId(opened))?.focus()
    remember({ opened: null })
  }, [loaded])

  const setColumns = (keys: string[]) => {
    const next = new URLSearchParams(address)
    const text = columnsInAddress(keys)
    if (text === null) next.delete('columns')
    else next.set('columns', text)
    setAddress(next, { replace: true })
  }
  const narrow = ({ search: words, ...others }: QueueFilters) => {
    // If only the search text has changed, do not navigate: a delayed search would return to the queue after an
    // application has been opened.
    const next = addressOf(others)
    onEnter(null)
    remember({ search: words, searched: next.toString() })
    if (next.toString() === addressOf(filters).toString()) return
    for (const key of ['columns', 'view']) {
      const value = address.get(key)
      if (value !== null) next.set(key, value)
    }
    setAddress(next, { replace: true })
  }
  const narrowTo = (next: URLSearchParams) => narrow({ ...filtersOf(next), search: filters.search })
  const closeDialog = () => setDialog(null)
  return (
    <div className={styles.page} data-fills-window>
      <QueueHead
        title={title}
        changed={current?.changed === true}
        counts={counts}
        selecting={busy}
        reviewing={review.busy}
        onReview={review.start}
        onSelectAll={selectAll}
        onViews={() => setDialog('views')}
        onColumns={() => setDialog('columns')}
        onExport={mayExport ? () => setDialog('export') : null}
        filters={{ count: withoutOrder(filters).size, open: unfolded, onOpen: setUnfolded }}
      />
      <div id={filtersId} className={unfolded ? undefined : styles.folded}>
        <StatusCounts counts={counts} filters={filters} onChange={narrow} />
        <QueueSearch
          filters={filters}
          sessions={counts?.sessions ?? []}
          onChange={narrow}
          onEnter={onEnter}
          onMore={() => setDialog('filters')}
        />
      </div>
      <FilterChips address={address} onChange={narrowTo} />
      {dialog === 'filters' && (
        <FilterDialog
          address={address}
          filters={filters}
          sessions={counts?.sessions ?? []}
          onChange={narrowTo}
          onClose={closeDialog}
        />
      )}
      {dialog === 'export' && (
        <ExportDialog
          endpoint={officeExports.prepare}
          view={filters}
          file={officeExportFile}
          onClose={closeDialog}
        >
          {counts === undefined ? 'All applications' : totalWords(counts.total, counts.exact)} of the list,
          with its filters and order. The export is recorded in the audit log.
        </ExportDialog>
      )}
      {dialog === 'views' && <ViewsDialog onClose={closeDialog} />}
      {dialog === 'columns' && (
        <ColumnsDialog columns={columns} onChange={setColumns} onClose={closeDialog} />
      )}
      <Loaded query={query} what="The queue" rows={12}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows)
          if (rows.length === 0)
            return (
              <NoRows
                search={filters.search}
                filtered={withoutOrder(filters).size > 0}
                onClearSearch={() => {
                  narrow({ ...filters, search: '' })
                  focusHeading()
                }}
                onShowAll={() => {
                  remember({ search: '', searched: '' })
                  setAddress({}, { replace: true })
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
                <ListTable rows={rows} columns={columns} filters={filters} onSort={narrow} />
              </div>
              <div className={styles.foot}>
                <ShowMore query={query} rows={rows.map(({ applicantId }) => ({ id: rowId(applicantId) }))} />
              </div>
            </>
          )
        }}
      </Loaded>
      <SelectionBar />
    </div>
  )
}

const openRow = (applicantId: string) => document.getElementById(rowId(applicantId))?.click()
