import { leases } from '#contract/office/review/leases.ts'
import { useCall } from '../api/use-call.ts'
import { applicationQuery } from '../queries.ts'
import { leaseQuery } from './lease-query.ts'

interface TakeOver {
  busy: boolean
  takeOver(): void
}

/** Returns an action that takes an application over from the colleague who has it open. */
export function useTakeOver(applicantId: string): TakeOver {
  // Besides the leases, fetch the application again, because the other colleague may have changed it.
  const keys = [leaseQuery(applicantId).queryKey, ['leases'], applicationQuery(applicantId).queryKey]
  const { run, busy } = useCall(leases.takeOver, { invalidates: keys })
  return { busy, takeOver: () => void run({ applicantId }) }
}
