import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { officeList } from '#contract/office/list/list.ts'
import { may } from '#contract/office/staff/policy.ts'
import { useCall } from '../api/use-call.ts'
import { filterOf, filtersOf, type QueueFilters, withoutOrder } from '../list/queue-filters.ts'
import { clearSelection, keepSelectionOf, selectWhole, showList } from '../list/queue-memory.ts'
import { useFocusOnReturn } from '../list/use-focus-on-return.ts'
import { useQueueKeys } from '../list/use-queue-keys.ts'
import { Loaded } from '../page/loaded.tsx'
import { useOfficePage } from '../page/use-office-page.ts'
import { useOpenOnlyResult } from '../page/use-open-only-result.ts'
import { countsQuery, queueQuery } from '../queries.ts'
import { useStartReview } from '../review/use-start-review.ts'
import { useMe } from '../session/use-session.ts'
import { FilterChips } from './filters/filter-chips.tsx'
import { rowId } from './list-table.tsx'
import { type QueueDialog, QueueDialogs } from './queue-dialogs.tsx'
import { filtersId, QueueHead } from './queue-head.tsx'
import { QueueRows } from './queue-rows.tsx'
import { QueueSearch } from './queue-search.tsx'
import styles from './queue.module.css'
import { SelectionBar } from './selection-bar.tsx'
import { StatusCounts } from './status-counts.tsx'
import { useListAddress } from './use-list-address.ts'
import { useListPosition } from './use-list-position.ts'
import { choosableViews, currentView } from './views/view-address.ts'
import { viewsQuery } from './views/views-query.ts'

/** The list of submitted applications, with search, filters, order, columns and selection. */
export function Queue() {
  const list = useListAddress()
  const { address, filters } = list
  const [dialog, setDialog] = useState<QueueDialog | null>(null)
  const [unfolded, setUnfolded] = useState(false)
  const mayExport = may(useMe().role, 'export-applications')
  const query = useInfiniteQuery(queueQuery(filters))
  const { data: counts } = useQuery(countsQuery(filters))
  const { run, busy } = useCall(officeList.select, {
    silent: true,
    onSuccess: ({ data }, view) => selectWhole(view, data),
  })
  const selectAll = () => void run(filterOf(filters))
  useLayoutEffect(() => showList(filterOf(filters)), [filters])
  const { data: savedViews = [] } = useQuery(viewsQuery)
  const current = currentView(address, choosableViews(savedViews))
  const title = current?.chosen.name ?? 'Queue'
  useOfficePage(title, { inTopBar: false, keepsFocus: true })
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
  const onEnter = useOpenOnlyResult(filters.search, ids, openRow)

  const { rowsRef, isRestored } = useListPosition(JSON.stringify(filters), query)
  useFocusOnReturn(query.data !== undefined && isRestored)

  const narrow = (next: QueueFilters) => {
    onEnter(null)
    list.narrow(next)
  }
  const narrowTo = (next: URLSearchParams) => narrow({ ...filtersOf(next), search: filters.search })
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
      <QueueDialogs
        dialog={dialog}
        list={list}
        counts={counts}
        onFilter={narrowTo}
        onClose={() => setDialog(null)}
      />
      <Loaded query={query} what="The queue" rows={12}>
        {({ pages }) => (
          <QueueRows
            rows={pages.flatMap(({ rows }) => rows)}
            query={query}
            list={list}
            rowsRef={rowsRef}
            onNarrow={narrow}
          />
        )}
      </Loaded>
      <SelectionBar />
    </div>
  )
}

const openRow = (applicantId: string) => document.getElementById(rowId(applicantId))?.click()
