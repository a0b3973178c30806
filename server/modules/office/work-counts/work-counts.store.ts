import { type RawBuilder, sql } from 'kysely'
import type { WorkPage } from '#contract/office/staff/work-counts.ts'
import type { Db } from '#server/db/client.ts'
import { assignedRows } from '../assignments/assignment.store.ts'
import { openFlags } from '../duplicates/duplicates.store.ts'
import { pendingMoney } from '../ledger/ledger.store.ts'
import { requestRows } from '../requests/request-inbox.store.ts'
import { approvedRows } from '../decisions/releases/release-batch.store.ts'
import { reviewableRows } from '../second-review/second-review.store.ts'
import { awaitedRows } from '../second-verification/second-verification.store.ts'

/** For each page, SQL of the items that wait on it, for use after `from`: tables and conditions. */
const itemsOf: Record<WorkPage, (staffId: string, day: string) => RawBuilder<unknown>> = {
  'my-applications': (staffId) => assignedRows(staffId),
  requests: (staffId, day) => requestRows({ view: 'mine', staffId, day }),
  // Leaves out the colleague's own proposals, because only other colleagues can verify them.
  'second-verification': (staffId) => sql`${awaitedRows} and pending.proposed_by <> ${staffId}::uuid`,
  'second-review': (staffId) => reviewableRows(staffId),
  release: () => approvedRows,
  duplicates: () => openFlags,
  refunds: () => pendingMoney,
}

/**
 * SQL of `countWork`: counts the items that wait on each page, up to `limit` per page. `day` is today in Lagos,
 * `YYYY-MM-DD`. Exported so that a test can check its query plan.
 */
export function workStatement(
  pages: readonly WorkPage[],
  { staffId, day, limit }: { staffId: string; day: string; limit: number },
): RawBuilder<{ page: WorkPage; count: number }> {
  const counts = pages.map(
    (page) => sql`select ${page} as page, count(*)::int as count
      from (select from ${itemsOf[page](staffId, day)} limit ${limit}) counted`,
  )
  return sql<{ page: WorkPage; count: number }>`${sql.join(counts, sql` union all `)}`
}

/** Returns the number of items that wait for a colleague on each page. Counts up to `limit`. */
export async function countWork(
  db: Db,
  pages: readonly WorkPage[],
  reader: { staffId: string; day: string; limit: number },
): Promise<{ page: WorkPage; count: number }[]> {
  return (await workStatement(pages, reader).execute(db)).rows
}
