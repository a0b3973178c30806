import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { BodyOf } from '#contract/endpoint.ts'
import { type BulkData, bulk } from '#contract/office/bulk/bulk.ts'
import { askOffice } from '../api/call.ts'
import { listKeys } from '../api/list-keys.ts'

/** Poll interval while a bulk action runs. */
const progressMs = 1000

/** Keys of the queries whose data change while a bulk action runs. */
const changedByBulk = [...listKeys, ['application']]

/**
 * Query for a bulk action, fetched every second while the action runs. If the action has changed applications since the
 * last fetch, the query invalidates the list and the opened applications.
 */
export const bulkQuery = (bulkId: string) =>
  queryOptions({
    queryKey: ['bulk', bulkId],
    async queryFn({ client, queryKey, signal }) {
      const before = client.getQueryData<BulkData>(queryKey)
      const after = await askOffice(bulk.state, undefined, { params: { bulkId }, signal })
      if (before !== undefined && after.done > before.done)
        for (const changed of changedByBulk) void client.invalidateQueries({ queryKey: changed })
      return after
    },
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && data.startedAt !== null && data.finishedAt === null ? progressMs : false,
  })

export type ItemFilter = Required<Pick<BodyOf<typeof bulk.items>, 'state' | 'reason'>>

const firstPage: string | null = ''

/**
 * Query for the applications of a bulk action. `changedAt`: time at which the action ended; while the action runs, the
 * time of its start; empty before its start. `changedAt` is part of the key, so that the rows are loaded again after
 * the start and after the end, but not at each poll.
 */
export const bulkItemsQuery = (bulkId: string, filter: ItemFilter, changedAt: string) =>
  infiniteQueryOptions({
    queryKey: ['bulk-items', bulkId, filter, changedAt],
    queryFn: ({ pageParam, signal }) =>
      askOffice(bulk.items, { bulkId, ...filter, after: pageParam ?? '' }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
