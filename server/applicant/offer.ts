import { addDays, endOfDay, today } from '#contract/dates.ts'
import type { Db } from '#server/db/client.ts'

/**
 * If an earlier version released an offer without a deadline, the deadline is at least this many days from today. All
 * reminders can be sent in this time: the earliest reminder is due 7 days before the deadline (`offerReminderDays`).
 */
const daysAfterUpgrade = 8

/**
 * Returns the deadline for accepting an offer, `YYYY-MM-DD`; null before the release. Earlier versions of Matric
 * released offers without storing the deadline. For such an offer, returns the deadline that the next run of the job
 * `lapse_offers` stores. That deadline is always in the future, so such an offer has not lapsed.
 */
export function acceptByOf(
  { acceptBy, releasedAt }: { acceptBy: string | null; releasedAt: Date | null },
  acceptWithinDays: number,
  now: Date = new Date(),
): string | null {
  if (acceptBy !== null || releasedAt === null) return acceptBy
  const day = addDays(today(releasedAt), acceptWithinDays)
  const earliest = addDays(today(now), daysAfterUpgrade)
  return day < earliest ? earliest : day
}

/**
 * Returns the time at which the released offer lapsed, which is the end of the last day for accepting it. Returns null
 * before that time. Also returns null if no offer is released, or if the offer has no stored deadline (see
 * `acceptByOf`). Works even before a job has marked the offer as lapsed. The caller must check that the offer is not
 * accepted.
 */
export async function readOfferLapsedAt(
  db: Db,
  applicantId: string,
  now: Date = new Date(),
): Promise<Date | null> {
  const offer = await db
    .selectFrom('decision')
    .select('acceptBy')
    .where('applicantId', '=', applicantId)
    .where('kind', '=', 'admit')
    .where('state', '=', 'released')
    .executeTakeFirst()
  if (offer === undefined || offer.acceptBy === null) return null
  const end = endOfDay(offer.acceptBy)
  return end <= now ? end : null
}

/** Makes a lapsed offer valid again. Returns false if the offer was not marked as lapsed. */
export async function reviveOffer(tx: Db, applicantId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('decision')
    .set({ lapsedAt: null })
    .where('applicantId', '=', applicantId)
    .where('state', '=', 'released')
    .where('lapsedAt', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
