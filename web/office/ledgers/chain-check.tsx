import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '#contract/dates.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { chainQuery } from '../queries.ts'
import styles from './audit-trail.module.css'

/** A row is chained within seconds: what waits longer is worth a question. */
const waitingWords = (rows: number, since: string) =>
  `Not yet among them: ${rows.toLocaleString('en-NG')} written since ${formatDateTime(since)}.`

/** Asks whether anybody has changed the trail behind the product's back. */
export function ChainCheck() {
  const { data, error, isFetching, refetch } = useQuery({ ...chainQuery, enabled: false })
  return (
    <div className={styles.check}>
      <Button title="Check the trail" kind="quiet" busy={isFetching} onClick={() => void refetch()} />
      <div role="status">
        {error !== null && <Banner tone="warning">The trail could not be checked. {error.message}</Banner>}
        {error === null && data?.whole === true && (
          <Banner tone="success">
            Whole: the newest {data.checked.toLocaleString('en-NG')} rows are as they were written.
            {data.waitingSince !== null && ` ${waitingWords(data.waiting, data.waitingSince)}`}
          </Banner>
        )}
        {error === null && data?.whole === false && (
          <Banner tone="warning" title={`Broken at row ${data.brokenAt ?? 'unknown'}`}>
            This row, or one before it, was changed or removed by hand. Keep a copy of the database and tell
            the person in charge.
          </Banner>
        )}
      </div>
    </div>
  )
}
