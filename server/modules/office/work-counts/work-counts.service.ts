import { today } from '#contract/dates.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { may, type Role } from '#contract/office/staff/policy.ts'
import { maxWorkCounted, type work, workPageIds, workPages } from '#contract/office/staff/work-counts.ts'
import type { Database } from '#server/db/client.ts'
import { countWork } from './work-counts.store.ts'

export interface WorkCounts {
  /** Counts the waiting items of each page that the role may open, up to 1,000 per page. */
  counts(staffId: string, role: Role): Promise<DataOf<typeof work.counts>>
}

export function workCounts({ database, now }: { database: Database; now: () => number }): WorkCounts {
  return {
    async counts(staffId, role) {
      const pages = workPageIds.filter((page) => may(role, workPages[page]))
      const limit = maxWorkCounted + 1
      const counts = await countWork(database.system, pages, { staffId, day: today(new Date(now())), limit })
      return counts.map(({ page, count }) => ({
        page,
        count: Math.min(count, maxWorkCounted),
        exact: count <= maxWorkCounted,
      }))
    },
  }
}
