import type { FileStore } from '#server/adapters/files/files.ts'
import type { Db } from '#server/db/client.ts'
import { newestKeys } from './upload.store.ts'

/** Number of uploads to look up. The number is small, because the server looks the uploads up at each start. */
const sampleSize = 10

/**
 * Looks up the files of the newest uploads in use. If some are missing, returns a warning for the operator, otherwise
 * null. Files are missing if, for example, another server stores uploads in a folder of its own.
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
