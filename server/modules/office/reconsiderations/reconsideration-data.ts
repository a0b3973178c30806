import type { Reconsideration } from '#contract/office/reconsiderations.ts'
import type { Tx } from '#server/db/client.ts'
import { listReconsiderations, type NamedReconsideration } from './reconsideration.store.ts'

/** Converts a reconsideration to its API format. */
export function reconsiderationOf(row: NamedReconsideration): Reconsideration {
  return {
    id: row.id,
    refusalId: row.refusalId,
    because: row.because,
    openedBy: row.openerName,
    openedAt: row.openedAt.toISOString(),
    outcome: row.outcome,
    endedAt: row.endedAt?.toISOString() ?? null,
    cancelledBy: row.cancellerName,
    cancelledBecause: row.cancelledBecause,
  }
}

/** Returns the newest reconsideration of an application. @throws if there is none */
export async function newestReconsideration(tx: Tx, applicantId: string): Promise<Reconsideration> {
  const [row] = await listReconsiderations(tx, applicantId)
  if (row === undefined) throw new Error('The application has no reconsideration')
  return reconsiderationOf(row)
}
