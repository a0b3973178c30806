import { queryOptions } from '@tanstack/react-query'
import { olevelEndpoints } from '#contract/steps/olevel-result.ts'
import { ask } from '#web/api/call.ts'

/** The key must equal `recordsKey('olevelResults')`: the query with that key is fetched again after a change. */
export const olevelResultsQuery = queryOptions({
  queryKey: ['records', 'olevelResults'],
  queryFn: ({ signal }) => ask(olevelEndpoints.list, undefined, { signal }),
})
