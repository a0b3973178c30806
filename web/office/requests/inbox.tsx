import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import {
  maxExtended,
  type RequestRow,
  type RequestView,
  requestViews,
} from '#contract/office/requests/requests.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { useKeys } from '../keyboard/use-keys.ts'
import { useFocusOnReturn } from '../list/use-focus-on-return.ts'
import { GuardedButton } from '../page/guarded-button.tsx'
import { Loaded } from '../page/loaded.tsx'
import { useOfficePage } from '../page/use-office-page.ts'
import { useMe } from '../session/use-session.ts'
import { CountFilter } from '../table/count-filter.tsx'
import { newest } from '../table/newest.ts'
import { moveRow, toggleRow } from '../table/row-keys.ts'
import { ShowMore } from '../table/show-more.tsx'
import { whyNot } from '../why-not.ts'
import { ExtendRequestsDialog } from './extend-requests-dialog.tsx'
import { requestCountsQuery, requestsQuery } from './request-queries.ts'
import { RequestsTable, requestRowId } from './requests-table.tsx'
import controls from '../table/list-controls.module.css'

const views: Record<RequestView, { title: string; empty: string }> = {
  mine: { title: 'Returned to me', empty: 'No answer waits for you.' },
  returned: { title: 'All returned', empty: 'No answer waits for a colleague.' },
  waiting: { title: 'Waiting for the applicant', empty: 'No applicant has a request to answer.' },
  overdue: { title: 'Overdue', empty: 'No request is overdue.' },
}

type Selection = ReadonlyMap<string, RequestRow>
const nothing: Selection = new Map()

/**
 * The open requests, returned or not yet answered, in four views. The deadlines of several unanswered requests can be
 * extended together.
 */
export function Inbox() {
  const [address, setAddress] = useSearchParams()
  const view = requestViews.find((each) => each === address.get('view')) ?? 'mine'
  const isUnanswered = view === 'waiting' || view === 'overdue'
  const [selected, setSelected] = useState(nothing)
  const [extending, setExtending] = useState(false)
  const query = useInfiniteQuery(requestsQuery(view))
  const counts = useQuery(requestCountsQuery)
  const client = useQueryClient()
  useOfficePage('Requests')
  useFocusOnReturn(query.data !== undefined)
  const shownRows = query.data?.pages.flatMap((page) => page.rows) ?? []
  const show = (next: RequestView) => {
    setSelected(nothing)
    setAddress(next === 'mine' ? {} : { view: next }, { replace: true })
    // The list is loaded again, so the counts of requests must be loaded again too.
    void client.invalidateQueries({ queryKey: requestCountsQuery.queryKey })
  }
  const select = (row: RequestRow) =>
    setSelected((before) => {
      const after = new Map(before)
      if (!after.delete(row.requestId)) after.set(row.requestId, row)
      return after
    })
  const selectShown = () => {
    const rows = shownRows.slice(0, maxExtended)
    const areSelected = rows.every(({ requestId }) => selected.has(requestId))
    setSelected(areSelected ? nothing : new Map(rows.map((row) => [row.requestId, row])))
  }
  const notExtendable =
    whyNot(useMe().role, 'ask-correction') ??
    (selected.size === 0 ? 'Select requests first.' : null) ??
    (selected.size > maxExtended ? `Select at most ${maxExtended} requests.` : null)
  useKeys({
    j: () => moveRow(1),
    k: () => moveRow(-1),
    ...(isUnanswered && {
      x: toggleRow,
      '*': selectShown,
      d: () => {
        if (notExtendable === null) setExtending(true)
      },
    }),
    ...Object.fromEntries(requestViews.map((each, index) => [String(index + 1), () => show(each)])),
  })
  return (
    <>
      <PageHeading title="Requests" />
      <CountFilter
        legend="View"
        options={requestViews.map((each, index) => ({
          key: each,
          count: counts.data && (counts.data.find((one) => one.view === each)?.count ?? 0),
          words: views[each].title,
          shortcut: String(index + 1),
          pressed: each === view,
          onPress: () => show(each),
        }))}
      />
      {isUnanswered && shownRows.length > 0 && (
        <div className={controls.bar}>
          <p role="status">{selected.size} selected</p>
          <Button title="Select all shown" kind="quiet" shortcut="*" onClick={selectShown} />
          <GuardedButton
            title="Extend deadlines"
            shortcut="d"
            reason={notExtendable}
            onClick={() => setExtending(true)}
          />
        </div>
      )}
      <Loaded query={query} what="The list of requests" rows={12}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows)
          if (rows.length === 0) return <EmptyState text={views[view].empty} />
          return (
            <>
              <RequestsTable
                caption={views[view].title}
                view={view}
                rows={rows}
                selected={isUnanswered ? new Set(selected.keys()) : null}
                onSelect={select}
              />
              <ShowMore query={query} rows={rows.map(({ requestId }) => ({ id: requestRowId(requestId) }))} />
            </>
          )
        }}
      </Loaded>
      {extending && (
        <ExtendRequestsDialog
          requests={newest(selected, shownRows, ({ requestId }) => requestId)}
          onClose={() => setExtending(false)}
          // The requests that could not be extended stay selected, so that the colleague can see them.
          onDone={(refused) =>
            setSelected((before) => new Map([...before].filter(([id]) => refused.includes(id))))
          }
        />
      )}
    </>
  )
}
