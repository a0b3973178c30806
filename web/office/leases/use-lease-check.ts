import { useQueryClient } from '@tanstack/react-query'
import { RejectedCall } from '#web/api/call-errors.ts'
import { useMe } from '../session/use-session.ts'
import { leaseQuery } from './lease-query.ts'
import { leaseReason } from './lease-words.ts'

/** Error for a command that was not sent, because another colleague has the application open. */
export class HeldByColleague extends RejectedCall {
  constructor(message: string) {
    super(409, { message, title: '', errors: null, code: undefined })
  }
}

/**
 * Returns a function that throws if another colleague has the application open. Call it directly before a request,
 * because a colleague may have taken the application over since a dialog was opened. Without a known lease it never
 * throws, because the server compares the version of the application in any case. It ignores a lease of `proposedById`.
 * @throws HeldByColleague with the reason.
 */
export function useLeaseCheck(applicantId: string, proposedById?: string): () => void {
  const client = useQueryClient()
  const me = useMe()
  return () => {
    const lease = client.getQueryData(leaseQuery(applicantId).queryKey)
    const message = leaseReason(lease, me.id, proposedById)
    if (message !== null) throw new HeldByColleague(message)
  }
}
