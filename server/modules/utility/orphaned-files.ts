import type { FileStore } from '#server/adapters/files/files.ts'
import type { Db } from '#server/db/client.ts'
import { unknownKeys } from './upload.store.ts'

/**
 * Age in milliseconds from which a file without a row is regarded as orphaned. Normally the row is stored shortly after
 * the file.
 */
const strayAfterMs = 3_600_000
/** Number of files that are looked up in one query. */
const batchSize = 200

/** Deletes stored files that belong to no upload. Returns their number. */
export async function deleteOrphanedFiles(
  db: Db,
  files: Pick<FileStore, 'list' | 'remove'>,
): Promise<number> {
  let removed = 0
  let batch: string[] = []
  const flush = async () => {
    const strays = batch.length === 0 ? [] : await unknownKeys(db, batch)
    await Promise.all(strays.map((key) => files.remove(key)))
    removed += strays.length
    batch = []
  }
  for await (const { key, storedAt } of files.list()) {
    if (Date.now() - storedAt.getTime() < strayAfterMs) continue
    batch.push(key)
    if (batch.length >= batchSize) await flush()
  }
  await flush()
  return removed
}
