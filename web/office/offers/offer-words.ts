import { dayMs, formatDate } from '#contract/dates.ts'
import type { OfferRow } from '#contract/office/offers/offers.ts'

/** Returns the date of the answer or, without an answer, the number of days since the release, such as «3 days». */
export function since({ answeredAt, releasedAt }: OfferRow, now: number = Date.now()): string {
  if (answeredAt !== null) return formatDate(answeredAt)
  const days = Math.floor((now - Date.parse(releasedAt)) / dayMs)
  return days === 1 ? '1 day' : `${days} days`
}

/**
 * Returns the reason that the applicant or the office gave. Without a reason, returns the number of reminders, or an
 * empty string if there were none or the offer was accepted.
 */
export function remark({ answer, reason, reminders }: OfferRow): string {
  if (reason !== '') return reason
  if (answer === 'accepted' || reminders === 0) return ''
  return reminders === 1 ? '1 reminder' : `${reminders} reminders`
}

/** Returns the current deadlines of offers, such as «Now 05/12/2026.»; empty if no offer has a deadline. */
export function presentDeadlines(offers: readonly Pick<OfferRow, 'acceptBy'>[]): string {
  const days = offers.flatMap(({ acceptBy }) => (acceptBy === null ? [] : [acceptBy])).sort()
  const [first] = days
  const last = days.at(-1)
  if (first === undefined || last === undefined) return ''
  if (first === last) return `Now ${formatDate(first)}.`
  return `Now ${formatDate(first)} to ${formatDate(last)}.`
}
