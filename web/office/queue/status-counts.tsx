import { useQuery } from '@tanstack/react-query'
import { type OfficeStatus, officeStatuses } from '#contract/office/row.ts'
import { StatusMark } from '../table/status-mark.tsx'
import { countsQuery } from '../queries.ts'
import styles from './queue.module.css'

/** The number of applications by status. A click filters the queue by a status, a second click removes the filter. */
export function StatusCounts({
  status,
  onStatus,
}: {
  status: OfficeStatus | ''
  onStatus(status: OfficeStatus | ''): void
}) {
  const { data } = useQuery(countsQuery)
  return (
    <fieldset className={styles.counts}>
      <legend className="visually-hidden">Applications by status</legend>
      {officeStatuses.map((each) => (
        <button
          key={each}
          type="button"
          className={styles.count}
          aria-pressed={each === status}
          onClick={() => onStatus(each === status ? '' : each)}
        >
          <StatusMark status={each} />
          <strong>{countWords(data?.statuses.find((row) => row.status === each)?.count)}</strong>
        </button>
      ))}
    </fieldset>
  )
}

function countWords(count: number | undefined): string {
  if (count === undefined) return '–'
  return count.toLocaleString('en-NG')
}
