import { admission } from 'virtual:institution/admission'
import { addDays, compareDates, today } from '#contract/dates.ts'
import { maxDaysToAccept, type OfferRow } from '#contract/office/offers/offers.ts'

/** Whether the deadline of an offer can be extended: the applicant has neither accepted nor declined it. */
export function isExtendable({ answer }: Pick<OfferRow, 'answer'>): boolean {
  return answer === 'unanswered' || answer === 'lapsed'
}

/**
 * Returns the suggested new deadline of an extension, at most `maxDaysToAccept` days from today. Counts from the latest
 * deadline of the offers, so that no deadline moves to an earlier day. If all deadlines have passed, counts from today.
 */
export function laterDayToAccept(
  offers: readonly Pick<OfferRow, 'acceptBy'>[],
  day: string = today(),
): string {
  const days = offers.flatMap(({ acceptBy }) => (acceptBy === null ? [] : [acceptBy]))
  const from = [day, ...days].toSorted(compareDates).at(-1) ?? day
  const [later, latest] = [addDays(from, admission.acceptWithinDays), addDays(day, maxDaysToAccept)]
  return compareDates(later, latest) > 0 ? latest : later
}
