import { formatTime } from '#contract/dates.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Key } from '#web/ui/key.tsx'
import { useKeys } from '../keyboard/use-keys.ts'
import styles from './lease-status.module.css'
import { minutesAgo, minutesSince } from './lease-words.ts'
import { useNow } from './use-now.ts'
import { useLease } from './use-lease.ts'

/**
 * Shows who has the application open. If it is another colleague, also shows a button to take the application over.
 * Renders nothing without a lease.
 */
export function LeaseStatus({ applicantId }: { applicantId: string }) {
  const { lease, isMine, takeOver } = useLease(applicantId)
  const nowMs = useNow()
  const isHeld = lease !== null && !isMine
  useKeys(isHeld ? { T: takeOver } : {})
  if (lease === null) return null
  if (isMine) return <span role="status">You, until {formatTime(lease.until)}</span>
  const since = minutesAgo(lease.renewedAt, nowMs)
  return (
    <>
      <span
        role="status"
        className={styles.held}
        title={`${lease.holder} has this application open. Last activity: ${since}.`}
      >
        <Icon name="lock" />
        <span className={styles.name}>{lease.holder}</span>
        <span className={styles.since}>, {since}</span>
        <span className={styles.short} aria-hidden="true">
          · {minutesSince(lease.renewedAt, nowMs)}
        </span>
      </span>
      <button type="button" onClick={takeOver}>
        Take over <Key of="⇧ T" />
      </button>
    </>
  )
}
