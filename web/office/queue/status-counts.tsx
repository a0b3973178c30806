import type { ListCounts } from '#contract/office/list.ts'
import { type OfficeStatus, officeStatuses } from '#contract/office/row.ts'
import { StatusMark } from '../table/status-mark.tsx'
import styles from './queue.module.css'

/**
 * The number of applications by status, with the other filters applied. Shows dashes while loading, and if there are
 * too many applications to count. A click filters the list by one status; a click on the only chosen status removes the
 * filter.
 */
export function StatusCounts({
  counts,
  status,
  onStatus,
}: {
  counts: ListCounts | undefined
  status: readonly OfficeStatus[]
  onStatus(status: OfficeStatus[]): void
}) {
  return (
    <fieldset className={styles.counts}>
      <legend className="visually-hidden">Applications by status</legend>
      {officeStatuses.map((each) => (
        <button
          key={each}
          type="button"
          className={styles.count}
          aria-pressed={status.includes(each)}
          onClick={() => onStatus(status.length === 1 && status[0] === each ? [] : [each])}
        >
          <StatusMark status={each} />
          <strong>
            {counts?.statuses.find((row) => row.status === each)?.count.toLocaleString('en-NG') ?? '–'}
          </strong>
        </button>
      ))}
    </fieldset>
  )
}
