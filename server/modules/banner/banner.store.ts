import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

/** Returns the banner that is shown now; undefined if there is none. */
export async function findBanner(db: Db) {
  return db
    .selectFrom('banner')
    .innerJoin('staff', 'staff.id', 'banner.setBy')
    .select(['banner.text', 'banner.shownUntil', 'staff.name as setBy'])
    .where('banner.removedAt', 'is', null)
    .where('banner.shownUntil', '>', sql<Date>`now()`)
    .orderBy('banner.setAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Stores a banner. The newest banner that has not expired is shown. */
export async function insertBanner(
  tx: Db,
  banner: { id: string; text: string; shownUntil: Date; setBy: string },
): Promise<void> {
  await tx.insertInto('banner').values(banner).execute()
}

/** Removes all banners that have not expired, including those hidden by a newer one. Returns true if there were any. */
export async function removeBanners(tx: Db): Promise<boolean> {
  const result = await tx
    .updateTable('banner')
    .set({ removedAt: sql<Date>`now()` })
    .where('removedAt', 'is', null)
    .where('shownUntil', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
