import type { BulkReason } from '#contract/office/bulk/bulk-reasons.ts'
import { type AuditEntry, writeAudit } from '#server/db/audit.ts'
import type { Tx } from '#server/db/client.ts'
import { type BulkActionRow, finishBulk, leaveAllOut, readBulk } from './bulk.store.ts'

/**
 * Ends a bulk action. Its remaining applications are left out, with `reason`. Writes an audit entry if applications
 * were left out. Returns how many applications are done, and how many this call has left out. The caller must hold the
 * lock of the action (`lockStarted`).
 */
export async function stopBulk(
  tx: Tx,
  action: BulkActionRow,
  { reason, author, now }: { reason: BulkReason; author: Pick<AuditEntry, 'actorKind'>; now: Date },
): Promise<{ done: number; stopped: number }> {
  const { id: bulkId, kind } = action
  const stopped = await leaveAllOut(tx, bulkId, reason)
  const { done } = await readBulk(tx, action)
  if (stopped > 0) {
    const after = { bulkId, kind, done, stopped, reason }
    await writeAudit(tx, { ...author, action: 'bulk-stopped', after })
  }
  await finishBulk(tx, bulkId, now)
  return { done, stopped }
}
