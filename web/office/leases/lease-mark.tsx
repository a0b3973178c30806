import { useQuery } from '@tanstack/react-query'
import { leasesQuery } from '../queries.ts'
import { useMe } from '../session/use-session.ts'
import styles from './lease-mark.module.css'
import { leaseWords } from './lease-words.ts'
import { useNow } from './use-now.ts'

/**
 * Shows which other colleague has the application open, and when the lease was last renewed. Shows nothing if no other
 * colleague has it open.
 */
export function LeaseMark({ applicantId }: { applicantId: string }) {
  const me = useMe()
  const nowMs = useNow()
  const { data = [] } = useQuery(leasesQuery)
  const lease = data.find((each) => each.applicantId === applicantId && each.staffId !== me.id)
  return lease === undefined ? null : <span className={styles.mark}>{leaseWords(lease, nowMs)}</span>
}
