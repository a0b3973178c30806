import { Link } from 'react-router'
import { formatDate, formatDateTime } from '#contract/dates.ts'
import type { RequestRow, RequestView } from '#contract/office/requests/requests.ts'
import { type Column, Table } from '#web/ui/table.tsx'
import { applicationPath } from '../paths.ts'
import { listFrom } from '../list/list-of-page.ts'
import { remember } from '../list/queue-memory.ts'
import { requestState } from './request-state.ts'
import controls from '../table/list-controls.module.css'
import styles from './requests.module.css'

/** Returns the element id of a row's link. */
export const requestRowId = (requestId: string): string => `request-${requestId}`

const columns: Column<RequestRow>[] = [
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

interface RequestsTableProps {
  caption: string
  view: RequestView
  rows: readonly RequestRow[]
  /** Ids of the selected requests; null in a view whose requests cannot be selected. */
  selected: ReadonlySet<string> | null
  onSelect(row: RequestRow): void
}

/** Requests, one per row. The link of a row opens the application. */
export function RequestsTable({ caption, view, rows, selected, onSelect }: RequestsTableProps) {
  const list = listFrom('requests', view)
  const name: Column<RequestRow> = {
    key: 'name',
    header: 'Name',
    render: (row) => (
      <Link
        className={styles.name}
        to={applicationPath(row.applicantId, list)}
        id={requestRowId(row.requestId)}
        data-row={row.requestId}
        data-applicant={row.applicantId}
        // An applicant can have several requests, so the row is remembered by its request.
        onClick={() => remember({ opened: row.requestId })}
      >
        {row.name}
      </Link>
    ),
  }
  const choose: Column<RequestRow> = {
    key: 'choose',
    header: 'Select',
    render: (row) => (
      <label className={controls.choose}>
        <span className="visually-hidden">
          Select {row.name}, {row.items}
        </span>
        <input
          type="checkbox"
          data-choose={row.requestId}
          checked={selected?.has(row.requestId) ?? false}
          onChange={() => onSelect(row)}
        />
      </label>
    ),
  }
  return (
    <Table
      caption={caption}
      columns={[...(selected === null ? [] : [choose]), name, ...columns]}
      rows={rows}
      rowKey={({ requestId }) => requestId}
      dense
    />
  )
}
