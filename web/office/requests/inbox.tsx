import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { formatDate, formatDateTime } from '#contract/dates.ts'
import { type RequestRow, type RequestView, requestViews } from '#contract/office/requests.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { useKeys } from '../keyboard/use-keys.ts'
import { Loaded } from '../page/loaded.tsx'
import { useOfficePage } from '../page/use-office-page.ts'
import { applicationPath } from '../paths.ts'
import { CountFilter } from '../table/count-filter.tsx'
import { moveRow } from '../table/row-keys.ts'
import { ShowMore } from '../table/show-more.tsx'
import { requestCountsQuery, requestsQuery } from './request-queries.ts'
import { requestState } from './request-state.ts'
import styles from './requests.module.css'

const views: Record<RequestView, { title: string; empty: string }> = {
  mine: { title: 'Returned to me', empty: 'No answer waits for you.' },
  returned: { title: 'All returned', empty: 'No answer waits for a colleague.' },
  waiting: { title: 'Waiting for the applicant', empty: 'No applicant has a request to answer.' },
  overdue: { title: 'Overdue', empty: 'No request is overdue.' },
}

const rowId = (requestId: string) => `request-${requestId}`

const columns: Column<RequestRow>[] = [
  {
    key: 'name',
    header: 'Name',
    render: ({ applicantId, requestId, name }) => (
      <Link
        className={styles.name}
        to={applicationPath(applicantId)}
        id={rowId(requestId)}
        data-row={requestId}
      >
        {name}
      </Link>
    ),
  },
  { key: 'number', header: 'Number', render: ({ applicationNumber }) => applicationNumber ?? '--' },
  { key: 'items', header: 'Requested', render: ({ items }) => items },
  { key: 'by', header: 'Asked by', render: ({ askedBy }) => askedBy },
  { key: 'asked', header: 'Asked', render: ({ askedAt }) => formatDate(askedAt) },
  { key: 'due', header: 'Answer by', render: ({ dueOn }) => (dueOn === null ? '–' : formatDate(dueOn)) },
  {
    key: 'state',
    header: 'State',
    render: ({ dueOn, returnedAt }) => {
      const { kind, words } = requestState({ dueOn, returnedAt, outcome: null })
      return (
        <span className={styles.state} data-state={kind}>
          {words}
          {returnedAt !== null && <small> {formatDateTime(returnedAt)}</small>}
        </span>
      )
    },
  },
  { key: 'assignee', header: 'With', render: ({ assignee }) => assignee ?? '–' },
]

/** The open requests, both returned ones and those that the applicants have not answered yet, in four views. */
export function Inbox() {
  const [address, setAddress] = useSearchParams()
  const view = requestViews.find((each) => each === address.get('view')) ?? 'mine'
  const query = useInfiniteQuery(requestsQuery(view))
  const counts = useQuery(requestCountsQuery)
  useOfficePage('Requests')
  const show = (next: RequestView) => setAddress(next === 'mine' ? {} : { view: next }, { replace: true })
  useKeys({
    j: () => moveRow(1),
    k: () => moveRow(-1),
    ...Object.fromEntries(requestViews.map((each, index) => [String(index + 1), () => show(each)])),
  })
  return (
    <>
      <PageHeading title="Requests" />
      <CountFilter
        legend="View"
        options={requestViews.map((each, index) => ({
          key: each,
          count: counts.data?.find((one) => one.view === each)?.count ?? 0,
          words: views[each].title,
          shortcut: String(index + 1),
          pressed: each === view,
          onPress: () => show(each),
        }))}
      />
      <Loaded query={query} what="The list of requests" rows={12}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows)
          if (rows.length === 0) return <EmptyState text={views[view].empty} />
          return (
            <>
              <Table
                caption={views[view].title}
                columns={columns}
                rows={rows}
                rowKey={({ requestId }) => requestId}
                dense
              />
              <ShowMore query={query} rows={rows.map(({ requestId }) => ({ id: rowId(requestId) }))} />
            </>
          )
        }}
      </Loaded>
    </>
  )
}
