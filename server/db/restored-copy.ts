import type { Db } from './client.ts'

/** Returns when the backup was taken that this database was restored from, or null if jobs may run. */
export async function restoredCopy(db: Db): Promise<{ backupTakenAt: Date } | null> {
  return (await db.selectFrom('restoredCopy').select(['backupTakenAt']).executeTakeFirst()) ?? null
}

/** Lets jobs run from the next start on. Returns false if they were enabled before. */
export async function enableRestoredCopy(db: Db): Promise<boolean> {
  return (await db.deleteFrom('restoredCopy').returning('onlyOne').executeTakeFirst()) !== undefined
}
