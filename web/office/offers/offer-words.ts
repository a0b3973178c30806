import { dayMs, formatDate } from '#contract/dates.ts'
import type { OfferRow } from '#contract/office/offers.ts'

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
