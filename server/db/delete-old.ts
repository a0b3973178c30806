import { writeAudit } from './audit.ts'
import type { Db, Tx } from './client.ts'

/** Runs `some` in a transaction of its own again and again, until it does less than `atOnce`. Answers how much it was. */
export async function inBatches(
  db: Db,
  atOnce: number,
  some: (tx: Tx, atOnce: number) => Promise<number>,
): Promise<number> {
  let count = 0
  for (let done = atOnce; done === atOnce; count += done)
    done = await db.transaction().execute((tx) => some(tx, atOnce))
  return count
}

/** Rows deleted in one statement. */
const deletedAtOnce = 1_000

/** Deletes by batches what is too old, each with a row in the trail that says how many. Answers how many. */
export function deleteOld(
  db: Db,
  { action, days }: { action: string; days: unknown },
  some: (tx: Tx, atOnce: number) => Promise<number>,
): Promise<number> {
  return inBatches(db, deletedAtOnce, async (tx, atOnce) => {
    const deleted = await some(tx, atOnce)
    if (deleted > 0) await writeAudit(tx, { actorKind: 'system', action, after: { deleted, days } })
    return deleted
  })
}
