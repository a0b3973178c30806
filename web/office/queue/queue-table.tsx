import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { formatDate } from '#contract/dates.ts'
import { findState } from '#contract/locations/states.ts'
import type { QueueRow } from '#contract/office/applications.ts'
import { type Column, Table } from '#web/ui/table.tsx'
import { StatusMark } from '../frame/status-mark.tsx'
import { applicationPath } from '../paths.ts'
import { useMe } from '../session/use-session.ts'
import { whyNot } from '../why-not.ts'
import { queueMemory, remember, select, watchQueueMemory } from './queue-memory.ts'
import styles from './queue.module.css'
import { isReleasable } from './releasable.ts'

const columns: Column<QueueRow>[] = [
  { key: 'choose', header: 'Select', render: (row) => <Choose row={row} /> },
  {
    key: 'number',
    header: 'Application no.',
    render: ({ applicationNumber }) => <span className={styles.number}>{applicationNumber ?? '--'}</span>,
  },
  {
    key: 'name',
    header: 'Name',
    render: ({ applicantId, name }) => (
      <Link
        to={applicationPath(applicantId)}
        id={`row-${applicantId}`}
        data-row={applicantId}
        onClick={() => remember({ opened: applicantId })}
      >
        {name}
      </Link>
    ),
  },
  { key: 'programme', header: 'Programme', render: ({ programme }) => programme },
  { key: 'state', header: 'State', render: ({ state }) => findState(state)?.name ?? state },
  { key: 'session', header: 'Session', render: ({ session }) => session },
  { key: 'status', header: 'Status', render: ({ status }) => <StatusMark status={status} /> },
  { key: 'submitted', header: 'Submitted', render: ({ submittedAt }) => formatDate(submittedAt) },
]

export function QueueTable({ rows }: { rows: readonly QueueRow[] }) {
  return (
    <div className={styles.table}>
      <Table
        caption="Submitted applications, oldest first"
        columns={columns}
        rows={rows}
        rowKey={({ applicantId }) => applicantId}
        dense
      />
    </div>
  )
}

/** Only what could be released can be chosen. */
function Choose({ row }: { row: QueueRow }) {
  const { role } = useMe()
  const { selected } = useSyncExternalStore(watchQueueMemory, queueMemory)
  const closed = whyNot(role, 'release-decision') !== null || !isReleasable(row)
  return (
    <label className={styles.choose}>
      <span className="visually-hidden">Select {row.name} for release</span>
      <input
        type="checkbox"
        data-choose={row.applicantId}
        disabled={closed}
        checked={selected.has(row.applicantId)}
        onChange={(event) => {
          if (isReleasable(row)) select([row], event.target.checked)
        }}
      />
    </label>
  )
}
