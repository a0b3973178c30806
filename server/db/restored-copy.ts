import { sql } from 'kysely'
import { daySeconds } from '#contract/dates.ts'
import type { Db } from './client.ts'
import { noteOperatorAction, secondsSinceAction } from './operator-actions.ts'

/**
 * Number of days for which no stored file is deleted after a restored copy was enabled. Files in the bucket that are
 * newer than the copy look orphaned, but are needed if the operator then restores a newer backup instead.
 */
export const keepFilesDays = 7

/**
 * Returns the time of the backup if this database is a restored copy that is not enabled yet; otherwise null.
 */
export async function restoredCopy(db: Db): Promise<{ backupTakenAt: Date } | null> {
  return (await db.selectFrom('restoredCopy').select(['backupTakenAt']).executeTakeFirst()) ?? null
}

/**
 * Marks the database as a restored copy, for example after a point-in-time recovery. Servers started afterwards run no
 * jobs and do not call the payment gateway. Stores the time of the newest audit entry as the time of the backup, or the
 * current time if there is no entry. Does nothing if the database is already marked. Returns the stored time.
 */
export async function markRestoredCopy(db: Db): Promise<Date> {
  const { rows } = await sql<{ backupTakenAt: Date }>`
    insert into restored_copy (backup_taken_at) select coalesce(max(at), now()) from
      (select at from audit_event order by id desc limit 1) newest
    on conflict (only_one) do update set restored_at = restored_copy.restored_at
    returning backup_taken_at`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('The mark of the restored copy was not stored')
  return row.backupTakenAt
}

/**
 * Enables the jobs and the payments of a restored copy. Running servers must be restarted before they run jobs and
 * settle payments. Returns the time at which the database was restored or marked as a copy: older rows come from the
 * original. The time is text with microseconds, because a `Date` has only milliseconds. Returns null if the database is
 * not a restored copy, or was already enabled.
 */
export async function enableRestoredCopy(db: Db): Promise<string | null> {
  const copy = await db
    .deleteFrom('restoredCopy')
    // If the clock of the original is ahead of the clock of the copy, `backup_taken_at` can be later than
    // `restored_at`.
    .returning(sql<string>`greatest(backup_taken_at, restored_at)::text`.as('madeAt'))
    .executeTakeFirst()
  if (copy === undefined) return null
  await noteOperatorAction(db, 'copy-enabled')
  return copy.madeAt
}

/** Returns true while even orphaned files must be kept: for `keepFilesDays` after a restored copy was enabled. */
export async function mustKeepFiles(db: Db): Promise<boolean> {
  const seconds = await secondsSinceAction(db, 'copy-enabled')
  return seconds !== null && seconds < keepFilesDays * daySeconds
}
