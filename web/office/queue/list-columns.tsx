import type { ReactNode } from 'react'
import { formatDate } from '#contract/dates.ts'
import { checkNames } from '#contract/office/checks.ts'
import { duplicateKinds } from '#contract/office/duplicates/duplicates.ts'
import { findState } from '#contract/locations/states.ts'
import { boardStateWords, turnWords } from '#contract/office/list/list-filters.ts'
import type { ListSort } from '#contract/office/list/list.ts'
import { decisionKindNames, type QueueRow } from '#contract/office/row.ts'
import { AnswerMark } from '../offers/answer-mark.tsx'
import { EnrolmentSquares } from '../offers/enrolment-squares.tsx'
import { CheckRow } from './check-row.tsx'
import { EligibilityMark } from '../table/eligibility-mark.tsx'
import { RequestMark } from './request-mark.tsx'
import { StatusCell } from './status-cell.tsx'
import styles from './list-table.module.css'
import { waitingDays } from '../list/waiting.ts'

export interface ListColumn {
  key: string
  header: string
  /** Tooltip of the header. */
  title?: string
  /** Sort order that a click on the header applies. Without `sort`, the column cannot be sorted. */
  sort?: ListSort
  numeric?: boolean
  render(row: QueueRow): ReactNode
}

/** Number of days from which the waiting time is shown in another colour. */
const longWaitDays = 10

/** Tooltip of the column «Checks»: the names of the checks, in the order of its squares. */
const checkLegend = `From left to right: ${Object.values(checkNames).join(', ')}`

/** All columns except the name, in the order of the table. The application number is shown before the name. */
export const listColumns: readonly ListColumn[] = [
  {
    key: 'number',
    header: 'Number',
    sort: 'number',
    render: ({ applicationNumber }) => <span className={styles.quiet}>{applicationNumber ?? '--'}</span>,
  },
  { key: 'programme', header: 'Programme', sort: 'programme', render: ({ programme }) => programme },
  {
    key: 'eligibility',
    header: 'Eligibility',
    sort: 'eligibility',
    render: (row) => <EligibilityMark row={row} />,
  },
  {
    key: 'awaited',
    header: 'Awaited results',
    render: ({ awaited }) => (awaited ? 'Awaited' : '–'),
  },
  {
    key: 'checks',
    header: 'Checks',
    title: checkLegend,
    render: ({ checks }) => <CheckRow checks={checks} />,
  },
  { key: 'board', header: 'Exam body', render: ({ board }) => boardStateWords[board] },
  {
    key: 'status',
    header: 'Status',
    render: (row) => <StatusCell {...row} />,
  },
  {
    key: 'decision',
    header: 'Decision',
    render: ({ decisionKind }) => (decisionKind === null ? '–' : decisionKindNames[decisionKind]),
  },
  { key: 'turn', header: 'Turn', sort: 'turn', render: ({ turn }) => turnWords[turn] },
  {
    key: 'days',
    header: 'Days',
    sort: 'waiting',
    numeric: true,
    render: (row) => {
      const days = waitingDays(row, Date.now())
      if (days === null) return '–'
      return <span className={days >= longWaitDays ? styles.late : undefined}>{days}</span>
    },
  },
  {
    key: 'submitted',
    header: 'Submitted',
    sort: 'submitted',
    render: ({ submittedAt }) => formatDate(submittedAt),
  },
  {
    key: 'requests',
    header: 'Request',
    render: (row) => <RequestMark row={row} />,
  },
  { key: 'assignee', header: 'Assignee', render: ({ assignee }) => assignee ?? '–' },
  {
    key: 'flags',
    header: 'Duplicates',
    render: ({ flags }) => (flags.length === 0 ? '–' : flags.map((kind) => duplicateKinds[kind]).join(', ')),
  },
  {
    key: 'offer',
    header: 'Offer',
    render: ({ offerAnswer }) => (offerAnswer === null ? '–' : <AnswerMark answer={offerAnswer} />),
  },
  {
    key: 'accept-by',
    header: 'Accept by',
    render: ({ acceptBy }) => (acceptBy === null ? '–' : formatDate(acceptBy)),
  },
  {
    key: 'enrolment',
    header: 'Enrolment',
    render: (row) => <EnrolmentSquares offer={{ ...row, answer: row.offerAnswer }} />,
  },
  { key: 'state', header: 'State', render: ({ state }) => findState(state)?.name ?? state },
  { key: 'session', header: 'Session', render: ({ session }) => session },
  { key: 'level', header: 'Level', numeric: true, render: ({ entryLevel }) => entryLevel ?? '–' },
]

/** Keys of the columns that are shown unless the URL lists others. */
const shownByDefault = ['number', 'programme', 'eligibility', 'checks', 'status', 'days', 'assignee']

/** Returns the columns that the URL lists, or the default columns, in the order of the table. */
export function columnsOf(address: URLSearchParams): ListColumn[] {
  const wanted = address.get('columns')?.split(',') ?? shownByDefault
  return listColumns.filter(({ key }) => wanted.includes(key))
}

/** Returns the URL parameter for these columns; null for the default columns. */
export function columnsInAddress(keys: readonly string[]): string | null {
  const areDefault =
    keys.length === shownByDefault.length && shownByDefault.every((key) => keys.includes(key))
  return areDefault ? null : keys.join(',')
}
