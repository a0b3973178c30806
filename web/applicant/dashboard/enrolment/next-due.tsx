import { formatDate } from '#contract/dates.ts'
import type { FeeData } from '#contract/endpoints/payment.ts'
import { nextDue } from './enrolment-list.ts'

/**
 * The amount to pay next, and by when. The line is empty while the fees are loading, or if no fee has a due day. An
 * empty line keeps its height, to avoid a layout shift.
 */
export function NextDue({ fees }: { fees: readonly FeeData[] | undefined }) {
  const due = fees === undefined ? null : nextDue(fees)
  if (due === null) return <p>{'\u00a0'}</p>
  return (
    <p>
      {`${due.what} ${due.isLate ? 'was due on' : 'by'} `}
      <strong>{formatDate(due.dueOn)}</strong>
    </p>
  )
}
