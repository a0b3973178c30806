import { formatDate } from '#contract/dates.ts'
import type { FeeData } from '#contract/endpoints/payment.ts'
import { nextDue } from './enrolment-list.ts'

/**
 * The day by which the applicant must pay the next fee. While the fees are loading, or if no fee has a due day, the
 * line is empty. It keeps its height, so that the page does not move.
 */
export function NextDue({ fees }: { fees: readonly FeeData[] | undefined }) {
  const due = fees === undefined ? null : nextDue(fees)
  if (due === null) return <p>{'\u00a0'}</p>
  return (
    <p>
      {due.isLate ? `Your ${due.name} was due on` : `Pay your ${due.name} by`}{' '}
      <strong>{formatDate(due.dueOn)}</strong>
    </p>
  )
}
