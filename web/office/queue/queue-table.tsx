import { Link, useLocation } from 'react-router'
import { formatDate } from '#contract/dates.ts'
import { findState } from '#contract/locations/states.ts'
import type { QueueRow } from '#contract/office/row.ts'
import { may } from '#contract/office/policy.ts'
import { useStore } from '#web/state/store.ts'
import { type Column, Table } from '#web/ui/table.tsx'
import { StatusMark } from '../table/status-mark.tsx'
import { applicationPath } from '../paths.ts'
import { useMe } from '../session/use-session.ts'
import { queueMemory, remember, select } from './queue-memory.ts'
import styles from './queue.module.css'
import { isReleasable, type ReleasableRow } from './releasable.ts'

const choose: Column<QueueRow> = {
  key: 'choose',
  header: 'Select',
  render: (row) => (isReleasable(row) ? <Choose row={row} /> : null),
}

/** Returns the element id of a row's link. */
export const rowId = (applicantId: string): string => `row-${applicantId}`

const columns: Column<QueueRow>[] = [
  {
    key: 'name',
    header: 'Name',
    render: (row) => <Open row={row} />,
  },
  {
    key: 'number',
    header: 'Application no.',
    render: ({ applicationNumber }) => <span className={styles.number}>{applicationNumber ?? '--'}</span>,
  },
  { key: 'programme', header: 'Programme', render: ({ programme }) => programme },
  { key: 'state', header: 'State', render: ({ state }) => findState(state)?.name ?? state },
  { key: 'session', header: 'Session', render: ({ session }) => session },
  { key: 'status', header: 'Status', render: ({ status }) => <StatusMark status={status} /> },
  { key: 'submitted', header: 'Submitted', render: ({ submittedAt }) => formatDate(submittedAt) },
]

/** The table of the queue. If the colleague may release decisions, rows that can be released have a checkbox. */
export function QueueTable({ rows }: { rows: readonly QueueRow[] }) {
  const mayChoose = may(useMe().role, 'release-decision') && rows.some(isReleasable)
  return (
    <div className={styles.table}>
      <Table
        caption="Submitted applications, oldest first"
        columns={mayChoose ? [choose, ...columns] : columns}
        rows={rows}
        rowKey={({ applicantId }) => applicantId}
        dense
      />
    </div>
  )
}

function Open({ row: { applicantId, name } }: { row: QueueRow }) {
  return (
    <Link
      to={applicationPath(applicantId, useLocation().search)}
      id={rowId(applicantId)}
      data-row={applicantId}
      onClick={() => remember({ opened: applicantId })}
    >
      {name}
    </Link>
  )
}

function Choose({ row }: { row: ReleasableRow }) {
  const { selected } = useStore(queueMemory)
  return (
    <label className={styles.choose}>
      <span className="visually-hidden">Select {row.name} for release</span>
      <input
        type="checkbox"
        data-choose={row.applicantId}
        checked={selected.has(row.applicantId)}
        onChange={(event) => select([row], event.target.checked)}
      />
    </label>
  )
}
