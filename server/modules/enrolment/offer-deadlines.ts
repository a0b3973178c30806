import { addDays, dayMs, endOfDay, formatDate, today } from '#contract/dates.ts'
import type { Institution } from '#contract/institution.ts'
import { acceptByOf } from '#server/applicant/offer.ts'
import type { ReleasedDecision } from './enrolment.store.ts'

export interface OfferDeadlines {
  /** Returns the last day to accept an offer, `YYYY-MM-DD`; null if the offer has no such day. */
  lastDayOf(decision: ReleasedDecision): string | null
  /** Returns the end of the period for undoing a decline, but no later than the end of the last day to accept. */
  undoUntil(declinedAt: Date, decision: ReleasedDecision | undefined): Date
  /**
   * Returns the period for undoing a decline that is made today, as text: `within 14 days`, or `until 30/11/2026` if
   * the last day to accept comes earlier. Null if that day has passed.
   */
  undoPeriodText(decision: ReleasedDecision): string | null
}

/** Returns the deadlines of an offer by the rules of the institution. */
export function offerDeadlines({
  acceptWithinDays,
  undoDeclineDays,
}: Institution['admission']): OfferDeadlines {
  const lastDayOf = (decision: ReleasedDecision) => acceptByOf(decision, acceptWithinDays)

  return {
    lastDayOf,

    undoUntil(declinedAt, decision) {
      const end = declinedAt.getTime() + undoDeclineDays * dayMs
      const acceptBy = decision === undefined ? null : lastDayOf(decision)
      return new Date(acceptBy === null ? end : Math.min(end, endOfDay(acceptBy).getTime()))
    },

    undoPeriodText(decision) {
      const acceptBy = lastDayOf(decision)
      if (acceptBy !== null && acceptBy < today()) return null
      return acceptBy !== null && acceptBy < addDays(today(), undoDeclineDays)
        ? `until ${formatDate(acceptBy)}`
        : `within ${undoDeclineDays} days`
    },
  }
}
