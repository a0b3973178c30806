import { useQuery } from '@tanstack/react-query'
import type { Lease } from '#contract/office/review/leases.ts'
import { Icon } from '#web/ui/icon.tsx'
import { leasesQuery } from '../queries.ts'
import { useMe } from '../session/use-session.ts'
import styles from './lease-mark.module.css'
import { leaseWords } from './lease-words.ts'
import { useNow } from './use-now.ts'

/** Returns the lease of another colleague who has the application open; undefined if there is none. */
export function useColleagueLease(applicantId: string): Lease | undefined {
  const me = useMe()
  const { data = [] } = useQuery(leasesQuery)
  return data.find((each) => each.applicantId === applicantId && each.staffId !== me.id)
}

/** Shows which other colleague has the application open, and when the lease was last renewed. */
export function LeaseMark({ lease }: { lease: Lease }) {
  const words = leaseWords(lease, useNow())
  return (
    <span className={styles.mark} title={words}>
      <Icon name="lock" /> <span>{words}</span>
    </span>
  )
}
