import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Lease, leases } from '#contract/office/review/leases.ts'
import { may } from '#contract/office/staff/policy.ts'
import { send } from '#web/api/send.ts'
import { leasesQuery } from '../queries.ts'
import { leaseQuery } from './lease-query.ts'
import { useMe } from '../session/use-session.ts'
import { useTakeOver } from './use-take-over.ts'

const renewAfterMs = 60_000
/** Interval at which an open application asks whether a colleague has taken it over. */
const askAgainMs = 15_000

/**
 * Ends the colleague's own lease, even while the tab is being closed. If the request is lost, the lease expires later.
 */
function release(applicantId: string): void {
  const headers = { 'content-type': 'application/json' }
  const request = { method: leases.release.method, headers, body: JSON.stringify({ applicantId }) }
  send(leases.release.path, { ...request, keepalive: true }).catch((error: unknown) => console.error(error))
}

export interface HeldApplication {
  /**
   * The current lease, held by this colleague or by another. Null until the server has responded, and always null for
   * colleagues who may not review.
   */
  lease: Lease | null
  isMine: boolean
  takeOver(): void
}

/**
 * Acquires the lease of an application when its page is opened, unless another colleague holds the lease or this
 * colleague may not review. Keys and clicks renew the lease; leaving the page ends it. If a colleague takes the
 * application over, `lease` shows it within `askAgainMs`, or at once when this colleague returns to this tab. If the
 * other colleague's lease ends, this colleague acquires the lease within the same time.
 */
export function useLease(applicantId: string): HeldApplication {
  const me = useMe()
  const reviews = may(me.role, 'review-applications')
  const query = leaseQuery(applicantId)
  const { data, dataUpdatedAt, refetch } = useQuery({ ...query, enabled: reviews })
  const { takeOver } = useTakeOver(applicantId)
  const isMine = data?.staffId === me.id
  // Fetches the list of leases, because fetching the lease itself would renew it without any activity. When an
  // application is opened, its lease is fetched anyway, so a list that is already loaded is not fetched again then.
  const { data: all = [], dataUpdatedAt: listedAt } = useQuery({
    ...leasesQuery,
    enabled: reviews,
    staleTime: 0,
    refetchOnMount: false,
    refetchInterval: askAgainMs,
  })
  const listed = all.find((each) => each.applicantId === applicantId)
  const isTaken = isMine && listed !== undefined && listed.staffId !== me.id
  const isFree = data !== undefined && !isMine && listed === undefined && listedAt > dataUpdatedAt
  useEffect(() => {
    if (isTaken || isFree) void refetch()
  }, [isTaken, isFree, refetch])

  useEffect(() => {
    if (!reviews) return
    const active = () => {
      if (Date.now() - dataUpdatedAt > renewAfterMs) void refetch()
    }
    document.addEventListener('keydown', active)
    document.addEventListener('pointerdown', active)
    return () => {
      document.removeEventListener('keydown', active)
      document.removeEventListener('pointerdown', active)
    }
  }, [reviews, dataUpdatedAt, refetch])

  useEffect(() => {
    if (!reviews) return
    const leave = () => release(applicantId)
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [reviews, applicantId])

  return {
    lease: data ?? null,
    isMine,
    takeOver,
  }
}
