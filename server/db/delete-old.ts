import { writeAudit } from './audit.ts'
import type { Db, Tx } from './client.ts'

/**
 * Runs `batch` in separate transactions until a batch processes fewer than `batchSize` rows. Returns the number of
 * processed rows.
 */
export async function inBatches(
  db: Db,
  batchSize: number,
  batch: (tx: Tx, batchSize: number) => Promise<number>,
): Promise<number> {
  let count = 0
  for (let done = batchSize; done === batchSize; count += done)
    done = await db.transaction().execute((tx) => batch(tx, batchSize))
  return count
}

const deleteBatchSize = 1_000

/**
 * Deletes old rows in batches. Each batch that deletes rows writes an audit entry. Returns the number of deleted rows.
 */
export function deleteOld(
  db: Db,
  { action, days }: { action: string; days: unknown },
  batch: (tx: Tx, batchSize: number) => Promise<number>,
): Promise<number> {
  return inBatches(db, deleteBatchSize, async (tx, batchSize) => {
    const deleted = await batch(tx, batchSize)
    if (deleted > 0) await writeAudit(tx, { actorKind: 'system', action, after: { deleted, days } })
    return deleted
  })
}
