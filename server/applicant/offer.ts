import { endOfDay } from '#contract/dates.ts'
import type { Db } from '#server/db/client.ts'

/**
 * Returns the time at which the released offer lapsed, which is the end of the last day for accepting it. Returns null
 * before that time, if no offer is released, and if the offer has no deadline. Works even before a job has marked the
 * offer as lapsed. The caller must check that the offer is not accepted.
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

/** Removes the mark that an offer has lapsed. Returns false if the offer was not marked. */
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
