import type { OfferAnswer } from '#contract/office/offers/offers.ts'
import type { ReconsiderationState } from '#contract/office/reconsiderations.ts'
import type { OfficeStatus } from '#contract/office/office-statuses.ts'

export const statusWords: Record<OfficeStatus, string> = {
  submitted: 'Submitted',
  correction: 'Correction',
  proposed: 'Proposed',
  approved: 'Approved',
  scheduled: 'Scheduled',
  admitted: 'Admitted',
  'letter-withdrawn': 'Letter withdrawn',
  rejected: 'Rejected',
}

/**
 * Labels of the status `admitted` by the answer to the released offer. The answer `withdrawn` has no label here,
 * because an application with a withdrawn letter has the status `letter-withdrawn`.
 */
export const offerStatusWords: Record<Exclude<OfferAnswer, 'withdrawn'>, string> = {
  accepted: 'Accepted',
  unanswered: 'Offer open',
  declined: 'Declined',
  lapsed: 'Lapsed',
}

/**
 * Returns the label of a status. A released offer has the label of its answer. An open reconsideration changes the
 * label, and so does a reconsideration that ended in a rejection.
 */
export function statusText(
  status: OfficeStatus,
  reconsideration: ReconsiderationState | null,
  offerAnswer: OfferAnswer | null,
): string {
  if (status === 'admitted' && offerAnswer !== null && offerAnswer !== 'withdrawn')
    return offerStatusWords[offerAnswer]
  if (reconsideration === 'open')
    return status === 'submitted' ? 'Reconsideration' : `${statusWords[status]} again`
  return reconsideration === 'decided' && status === 'rejected' ? 'Rejected again' : statusWords[status]
}
