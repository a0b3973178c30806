import { useQuery } from '@tanstack/react-query'
import { useMe } from '../session/use-session.ts'
import { leaseQuery } from './lease-query.ts'
import { leaseReason } from './lease-words.ts'

/**
 * Returns why the colleague can only read an application: another colleague has it open. Returns null if no other
 * colleague has it open, or if the lease is not known. Only reads the lease, which the page of an application fetches
 * (see `useLease`). `proposedById` is the proposer of the pending decision. The proposer may not approve it, so their
 * lease does not stop an approver.
 */
export function useLeaseReason(applicantId: string, proposedById?: string): string | null {
  const me = useMe()
  const { data } = useQuery({ ...leaseQuery(applicantId), enabled: false })
  return leaseReason(data, me.id, proposedById)
}
