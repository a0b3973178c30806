import type { Database } from '#server/db/client.ts'
import { refreshDue } from './list-refresh.store.ts'

export interface ListRefresh {
  /**
   * Updates the rows of `office_application` that `deferListRefresh` has left to this job, in transactions of 500 rows.
   * Returns the number of updated rows.
   */
  refresh(): Promise<number>
}

/**
 * Number of rows per transaction. A colleague who changes one of these applications must wait until the transaction
 * ends. With this number of rows, the wait is less than a second.
 */
const batchSize = 500

export function listRefresh({ database }: { database: Database }): ListRefresh {
  return {
    async refresh() {
      let count = 0
      for (;;) {
        const refreshed = await refreshDue(database.system, batchSize)
        if (refreshed === 0) return count
        count += refreshed
      }
    },
  }
}
