import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatDate } from '#contract/dates.ts'
import { formatCount } from '#contract/format-count.ts'
import { type AssignedApplication, assignments, type Workload } from '#contract/office/review/assignments.ts'
import { viewOfAll } from '#contract/office/list/list.ts'
import { turnWords } from '#contract/office/list/list-filters.ts'
import { Button } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { recordAction } from '../api/last-actions.ts'
import { assignmentKeys } from '../api/list-keys.ts'
import { useCall } from '../api/use-call.ts'
import { ConfirmDialog } from '../page/confirm-dialog.tsx'
import type { BulkSelection } from '../list/bulk-selection.ts'
import { useKeys } from '../keyboard/use-keys.ts'
import { Loaded } from '../page/loaded.tsx'
import { focusHeadingIfLost, useOfficePage } from '../page/use-office-page.ts'
import { applicationPath } from '../paths.ts'
import { myWorkList } from '../list/list-of-page.ts'
import { remember } from '../list/queue-memory.ts'
import { useFocusOnReturn } from '../list/use-focus-on-return.ts'
import { RowButton } from '../table/row-button.tsx'
import { moveInTable, moveRow, pressInRow } from '../table/row-keys.ts'
import { StatusMark } from '../table/status-mark.tsx'
import { useMe } from '../session/use-session.ts'
import { totalWords } from '../list/total-words.ts'
import { AssignManyDialog } from './assign-many-dialog.tsx'
import { useAssignMany } from './use-assign-many.ts'
import { myWorkQuery, workloadQuery } from './assignment-queries.ts'
import styles from './my-work.module.css'

const columns: Column<AssignedApplication>[] = [
  {
    key: 'name',
    header: 'Name',
    render: ({ applicantId, name }) => (
      <Link
        to={applicationPath(applicantId, myWorkList)}
        data-row={applicantId}
        onClick={() => remember({ opened: applicantId })}
      >
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
  { key: 'turn', header: 'Turn', render: ({ turn }) => turnWords[turn] },
  { key: 'waiting', header: 'Waiting since', render: ({ waitingSince }) => formatDate(waitingSince) },
  { key: 'return', header: 'Return', render: (row) => <Return row={row} /> },
]

/** Returns a selection of the undecided applications assigned to a colleague, as the workload counts them. */
function allOf(staffId: string): BulkSelection {
  const { sort: _sort, descending: _descending, ...view } = viewOfAll
  return {
    applicantIds: [],
    all: { view: { ...view, status: ['submitted', 'correction'], assignee: [staffId] }, except: [] },
  }
}

const workColumns: Column<Workload>[] = [
  { key: 'name', header: 'Colleague', render: ({ name }) => name },
  { key: 'assigned', header: 'Assigned', numeric: true, render: ({ assigned }) => formatCount(assigned) },
  {
    key: 'oldest',
    header: 'Longest wait since',
    render: ({ oldestSince }) => (oldestSince === null ? '–' : formatDate(oldestSince)),
  },
  { key: 'done', header: 'Done today', numeric: true, render: ({ doneToday }) => doneToday },
  {
    key: 'assign',
    header: 'Assign all',
    render: (row) => (row.assigned === 0 ? '–' : <AssignAll row={row} />),
  },
]

/** The undecided applications assigned to the colleague, and the workload of all colleagues who review. */
export function MyWork() {
  const myWork = useQuery(myWorkQuery)
  const work = useQuery(workloadQuery)
  const take = useCall(assignments.takeFive, { invalidates: assignmentKeys })
  const takeFive = () => void take.run({})
  useOfficePage('My applications')
  useFocusOnReturn(myWork.data !== undefined)
  const me = useMe().id
  const assigned = work.data?.find(({ staffId }) => staffId === me)?.assigned ?? 0
  useFocusAfterReturn(myWork.data, assigned)
  const navigate = useNavigate()
  // Like the review, skips applications that wait for the applicant.
  const first = myWork.data?.find(({ turn }) => turn !== 'theirs')
  const review = () => {
    if (first === undefined) return
    remember({ opened: first.applicantId })
    void navigate(applicationPath(first.applicantId, myWorkList))
  }
  const [returning, setReturning] = useState(false)
  const returned = useAssignMany(() => setReturning(false))
  useKeys({
    ...(assigned > 0 && { B: () => setReturning(true) }),
    j: () => moveRow(1),
    k: () => moveRow(-1),
    n: review,
    Enter: review,
    5: takeFive,
    b: () => {
      pressInRow('return')
      moveInTable()
    },
    i: () => pressInRow('assign-all', true),
  })
  return (
    <div className={styles.page}>
      <PageHeading title="My applications">
        Undecided applications, those with an answer first, open requests last.
      </PageHeading>
      <div className={styles.buttons}>
        {first !== undefined && <Button title="Review" shortcut="n" onClick={review} />}
        <Button
          title="Take five more"
          shortcut="5"
          kind={first === undefined ? 'primary' : 'quiet'}
          busy={take.busy}
          onClick={takeFive}
        />
        {assigned > 0 && (
          <Button title="Return all" shortcut="⇧ B" kind="quiet" onClick={() => setReturning(true)} />
        )}
      </div>
      {returning && (
        <ConfirmDialog
          context="warning"
          title={`Return ${totalWords(assigned)}?`}
          message="They are then unassigned, so that any colleague can take them."
          action="Return all"
          busy={returned.busy}
          onConfirm={() => void returned.run({ selection: allOf('me'), staffId: '', name: '' })}
          onCancel={() => setReturning(false)}
        />
      )}
      <Loaded query={myWork} what="Your applications" rows={5}>
        {(rows) =>
          rows.length === 0 ? (
            <p>No undecided application is assigned to you. Take five more to start.</p>
          ) : (
            <Table
              caption="Applications assigned to you, by turn"
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

/**
 * Moves the focus to the page's heading if the focused button has disappeared. This happens when applications are
 * returned: the button disappears with its row, or with the last application.
 */
function useFocusAfterReturn(rows: readonly AssignedApplication[] | undefined, assigned: number): void {
  const isLoaded = useRef(false)
  useEffect(() => {
    if (rows === undefined) return
    if (isLoaded.current) focusHeadingIfLost()
    isLoaded.current = true
  }, [rows, assigned])
}

function Return({ row: { applicantId, name } }: { row: AssignedApplication }) {
  const seenStaffId = useMe().id
  const { run, busy } = useCall(assignments.assign, {
    invalidates: assignmentKeys,
    onSuccess: () => recordAction({ kind: 'assigned', applicantId, before: seenStaffId, now: null }),
  })
  return (
    <RowButton
      title="Return"
      kind="link"
      hotkey="b"
      busy={busy}
      data-press="return"
      aria-label={`Return ${name}`}
      onClick={() => void run({ applicantId, staffId: '', seenStaffId })}
    />
  )
}

function AssignAll({ row: { staffId, name, assigned } }: { row: Workload }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <RowButton
        title="Assign all"
        kind="link"
        hotkey="i"
        data-row={staffId}
        data-press="assign-all"
        aria-label={`Assign all of ${name}`}
        onClick={() => setOpen(true)}
      />
      {open && (
        <AssignManyDialog
          selection={allOf(staffId)}
          count={assigned}
          assignee={name}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
