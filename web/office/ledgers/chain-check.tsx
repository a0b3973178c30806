import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '#contract/dates.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { chainQuery } from '../queries.ts'
import styles from './audit-log.module.css'

/**
 * Returns a note about entries that are not yet in the hash chain. A job adds new entries to the chain within seconds.
 * If `since` is much older, the chain is stalled: the job fails, or a transaction has been open since then.
 */
const waitingWords = (rows: number, since: string) =>
  `Not verified yet: ${rows.toLocaleString('en-NG')} written since ${formatDateTime(since)}.`

/** Button that runs the tamper check of the audit log, and the result of the check. */
export function ChainCheck() {
  const { data, error, isFetching, refetch } = useQuery({ ...chainQuery, enabled: false })
  return (
    <div className={styles.check}>
      <Button title="Verify audit log" kind="quiet" busy={isFetching} onClick={() => void refetch()} />
      <div role="status">
        {error !== null && (
          <Banner tone="warning">The audit log could not be verified. {error.message}</Banner>
        )}
        {error === null && data?.intact === true && (
          <Banner tone="success">
            No changes found in the newest {data.checked.toLocaleString('en-NG')} entries.
            {data.waitingSince !== null && ` ${waitingWords(data.waiting, data.waitingSince)}`}
          </Banner>
        )}
        {error === null && data?.intact === false && (
          <Banner tone="warning" title={`Log altered at or before entry ${data.brokenAt ?? 'unknown'}`}>
            This entry, or one before it, was changed or deleted outside Matric. Keep a copy of the database
            and inform the person in charge.
          </Banner>
        )}
      </div>
    </div>
  )
}
