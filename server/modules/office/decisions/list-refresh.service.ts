import type { Database } from '#server/db/client.ts'
import { refreshDue } from './list-refresh.store.ts'

export interface ListRefresh {
  /**
   * Changes the rows of the list that a release has left to this job, in transactions of 500 rows. Returns the number of
   * these rows.
   */
  refresh(): Promise<number>
}

/** Small enough that a colleague who changes one of these applications waits less than a second for its lock. */
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
