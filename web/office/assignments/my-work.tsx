import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { formatDate } from '#contract/dates.ts'
import { type AssignedApplication, assignments, type Workload } from '#contract/office/assignments.ts'
import { Button } from '#web/ui/button.tsx'
import { Key } from '#web/ui/key.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { assignmentKeys } from '../api/list-keys.ts'
import { useCall } from '../api/use-call.ts'
import { useKeys } from '../keyboard/use-keys.ts'
import { Loaded } from '../page/loaded.tsx'
import { useOfficePage } from '../page/use-office-page.ts'
import { useMe } from '../session/use-session.ts'
import { applicationPath } from '../paths.ts'
import { listQuery } from '../list/queue-filters.ts'
import { moveRow, pressInRow } from '../table/row-keys.ts'
import { StatusMark } from '../table/status-mark.tsx'
import { myWorkQuery, workloadQuery } from './assignment-queries.ts'
import styles from './my-work.module.css'

/**
 * Query string that shows this page's applications in the queue. After an application is opened here, the review
 * continues in that list.
 */
const sameList = listQuery({ status: ['submitted', 'correction'], assignee: ['me'], sort: 'waiting' })

const columns: Column<AssignedApplication>[] = [
  {
    key: 'name',
    header: 'Name',
    render: ({ applicantId, name }) => (
      <Link to={applicationPath(applicantId, sameList)} data-row={applicantId}>
        {name}
      </Link>
    ),
  },
  { key: 'number', header: 'Number', render: ({ applicationNumber }) => applicationNumber ?? '--' },
  { key: 'programme', header: 'Programme', render: ({ programme }) => programme },
  {
    key: 'status',
    header: 'Status',
    render: ({ status, reconsideration }) => <StatusMark status={status} reconsideration={reconsideration} />,
  },
  { key: 'waiting', header: 'Waiting since', render: ({ waitingSince }) => formatDate(waitingSince) },
  { key: 'return', header: 'Return', render: (row) => <Return row={row} /> },
]

const workColumns: Column<Workload>[] = [
  { key: 'name', header: 'Colleague', render: ({ name }) => name },
  { key: 'assigned', header: 'Assigned', numeric: true, render: ({ assigned }) => assigned },
  {
    key: 'oldest',
    header: 'Longest wait since',
    render: ({ oldestSince }) => (oldestSince === null ? '–' : formatDate(oldestSince)),
  },
  { key: 'done', header: 'Done today', numeric: true, render: ({ doneToday }) => doneToday },
]

/** The undecided applications assigned to the colleague, and the workload of all colleagues who review. */
export function MyWork() {
  const mine = useQuery(myWorkQuery)
  const work = useQuery(workloadQuery)
  const take = useCall(assignments.takeFive, { invalidates: assignmentKeys })
  const takeFive = () => void take.run({})
  useOfficePage('My applications')
  const navigate = useNavigate()
  const [first] = mine.data ?? []
  const review = () => {
    if (first !== undefined) void navigate(applicationPath(first.applicantId, sameList))
  }
  useKeys({
    j: () => moveRow(1),
    k: () => moveRow(-1),
    n: review,
    Enter: review,
    5: takeFive,
    b: () => {
      pressInRow('return')
      moveRow(1)
    },
  })
  return (
    <div className={styles.page}>
      <PageHeading title="My applications">Undecided applications, longest wait first.</PageHeading>
      <div className={styles.buttons}>
        {first !== undefined && <Button title="Review" shortcut="n" onClick={review} />}
        <Button
          title="Take five more"
          shortcut="5"
          kind={first === undefined ? 'primary' : 'quiet'}
          busy={take.busy}
          onClick={takeFive}
        />
      </div>
      <Loaded query={mine} what="Your applications" rows={5}>
        {(rows) =>
          rows.length === 0 ? (
            <p>No undecided application is assigned to you. Take five more to start.</p>
          ) : (
            <Table
              caption="Applications assigned to you, longest wait first"
              columns={columns}
              rows={rows}
              rowKey={({ applicantId }) => applicantId}
              dense
            />
          )
        }
      </Loaded>
      <h2>Workload</h2>
      <Loaded query={work} what="The workload" rows={3}>
        {(rows) => (
          <Table
            caption="Work of each colleague"
            columns={workColumns}
            rows={rows}
            rowKey={({ staffId }) => staffId}
            dense
          />
        )}
      </Loaded>
    </div>
  )
}

function Return({ row: { applicantId, name } }: { row: AssignedApplication }) {
  const { run, busy } = useCall(assignments.assign, { invalidates: assignmentKeys })
  const seenStaffId = useMe().id
  return (
    <span className={styles.return}>
      <Button
        title="Return"
        kind="link"
        busy={busy}
        data-press="return"
        aria-label={`Return ${name}`}
        onClick={() => void run({ applicantId, staffId: '', seenStaffId })}
      />
      <Key of="b" />
    </span>
  )
}
