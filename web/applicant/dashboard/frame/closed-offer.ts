import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AdmissionData } from '#contract/endpoints/admission.ts'
import { admissionQuery } from '#web/applicant/queries/enrolment.ts'

/**
 * Returns a sentence that says why an offer can no longer be accepted and where to read more; null for an open offer.
 * After a decline or a lapse, this sentence is about as long as the menu's sentence for an open offer, which it
 * replaces. This avoids a layout shift.
 */
export function closedOffer(
  offer: Pick<AdmissionData, 'letterWithdrawnAt' | 'declinedAt' | 'lapsedAt'>,
): string | null {
  if (offer.letterWithdrawnAt !== null)
    return 'Closed, because your letter of admission was withdrawn. Admission Status shows who to call.'
  if (offer.declinedAt !== null)
    return 'Closed, because you have declined your offer. Admission Status says more.'
  return offer.lapsedAt === null
    ? null
    : 'Closed, because your offer has lapsed. Admission Status shows who to call.'
}

/**
 * Returns the sentence of `closedOffer` for the signed-in applicant; null also while the offer is loading. With
 * `isNeeded` false, sends no request and returns null. Pass false if no offer must be checked.
 */
export function useClosedOffer(isNeeded: boolean): string | null {
  const { data } = useQuery({ ...admissionQuery, enabled: isNeeded })
  return isNeeded && data !== undefined ? closedOffer(data) : null
}

export interface WithClosedOfferProps {
  children: (closed: string | null) => ReactNode
}

/**
 * Calls `children` with the result of `useClosedOffer`. Use this component only for an applicant with an unaccepted
 * offer.
 */
export function WithClosedOffer({ children }: WithClosedOfferProps): ReactNode {
  return children(useClosedOffer(true))
}
