import { formatDate } from '#contract/dates.ts'
import type { OfferRow } from '#contract/office/offers.ts'

const dayMs = 86_400_000

/** Returns the day of the answer, or for how many days there has been none. */
export function since({ answeredAt, releasedAt }: OfferRow, now: number = Date.now()): string {
  if (answeredAt !== null) return formatDate(answeredAt)
  const days = Math.floor((now - Date.parse(releasedAt)) / dayMs)
  return days === 1 ? '1 day' : `${days} days`
}

/** Returns the applicant's or the office's reason, otherwise the number of reminders; empty if there are none. */
export function remark({ answer, reason, reminders }: OfferRow): string {
  if (reason !== '') return reason
  if (answer === 'accepted' || reminders === 0) return ''
  return reminders === 1 ? '1 reminder' : `${reminders} reminders`
}
