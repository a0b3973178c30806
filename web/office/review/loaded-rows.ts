import type { QueryClient } from '@tanstack/react-query'
import type { QueueFilters } from '../list/queue-filters.ts'
import { queueQuery } from '../queries.ts'

/** Returns the number of rows above an application in the list, as far as it is loaded; 0 if the row is not loaded. */
export function loadedRowsAbove(client: QueryClient, view: QueueFilters, applicantId: string): number {
  const rows = client.getQueryData(queueQuery(view).queryKey)?.pages.flatMap((page) => page.rows) ?? []
  return Math.max(
    0,
    rows.findIndex((row) => row.applicantId === applicantId),
  )
}
