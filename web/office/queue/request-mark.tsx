import { formatDate } from '#contract/dates.ts'
import type { QueueRow } from '#contract/office/row.ts'
import styles from './list-table.module.css'

/** The states of an application's requests in one line, with the last day to answer if a request is not answered. */
export function RequestMark({ row: { requests, requestDueOn } }: { row: QueueRow }) {
  if (requests.length === 0) return '–'
  const day = requestDueOn === null ? '' : `: ${formatDate(requestDueOn)}`
  return requests.map((state, at) => (
    <span key={state} className={state === 'waiting' ? undefined : styles.late}>
      {at > 0 && ', '}
      {state === 'returned' && 'Answered'}
      {state === 'overdue' && `Overdue${day}`}
      {state === 'waiting' && `Waiting${day}`}
    </span>
  ))
}
