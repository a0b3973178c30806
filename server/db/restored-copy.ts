import type { Db } from './client.ts'

/**
 * Returns the time of the backup if this database is a restored copy whose jobs are not enabled yet; otherwise null.
 */
export async function restoredCopy(db: Db): Promise<{ backupTakenAt: Date } | null> {
  return (await db.selectFrom('restoredCopy').select(['backupTakenAt']).executeTakeFirst()) ?? null
}

/**
 * Enables the jobs of a restored copy. The server runs them after its next start. Returns false if the database is not
 * a restored copy, or its jobs were already enabled.
 */
export async function enableRestoredCopy(db: Db): Promise<boolean> {
  return (await db.deleteFrom('restoredCopy').returning('onlyOne').executeTakeFirst()) !== undefined
}
