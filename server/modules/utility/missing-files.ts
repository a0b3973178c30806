import type { FileStore } from '#server/adapters/files/files.ts'
import type { Db } from '#server/db/client.ts'
import { newestKeys } from './upload.store.ts'

/** Number of uploads to look up. It is small, because the look-ups run at each startup. */
const sampleSize = 10

/**
 * Looks up the files of the newest uploads in use. Returns a warning for the operator if some files are missing, for
 * example because another server stores uploads in its own folder. Otherwise returns null.
 */
export async function missingFilesWarning(
  db: Db,
  { files, folder }: { files: Pick<FileStore, 'read'>; folder: string },
): Promise<string | null> {
  const newest = await newestKeys(db, sampleSize)
  const found = await Promise.all(newest.map((key) => files.read(key)))
  const missing = found.filter((bytes) => bytes === null).length
  if (missing === 0) return null
  return `${missing} of the newest ${newest.length} uploads are not in ${folder}. Servers with separate data folders need a bucket (STORAGE_URL): see docs/operations/uploads.md.`
}
