import { useQuery } from '@tanstack/react-query'
import { type OfficeStatus, officeStatuses } from '#contract/office/applications.ts'
import { StatusMark } from '../table/status-mark.tsx'
import { countsQuery } from '../queries.ts'
import styles from './queue.module.css'

/** The server counts up to this number. It is shown as «10,000+». */
const cap = 10_000

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
          <strong>{countWords(data?.find((row) => row.status === each)?.count)}</strong>
        </button>
      ))}
    </fieldset>
  )
}

function countWords(count: number | undefined): string {
  if (count === undefined) return '–'
  return count >= cap ? `${cap.toLocaleString('en-NG')}+` : count.toLocaleString('en-NG')
}
