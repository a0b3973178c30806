import type { QueueRow } from '#contract/office/row.ts'
import { LeaseMark, useColleagueLease } from '../leases/lease-mark.tsx'
import { StatusMark } from '../table/status-mark.tsx'

/**
 * The status of an application in the queue. If another colleague has the application open, only the square of the
 * status is shown, so that the colleague's name fits beside it.
 */
export function StatusCell({ status, reconsideration, offerAnswer, applicantId }: QueueRow) {
  const lease = useColleagueLease(applicantId)
  const mark = { status, reconsideration, offerAnswer }
  if (lease === undefined) return <StatusMark {...mark} />
  return (
    <span data-held>
      <StatusMark {...mark} isSquare /> <LeaseMark lease={lease} />
    </span>
  )
}
