import { queryOptions } from '@tanstack/react-query'
import { olevelEndpoints } from '#contract/steps/olevel-result.ts'
import { ask } from '#web/api/call.ts'

/** The applicant's O'level results. Invalidated after a change. */
export const olevelResultsQuery = queryOptions({
  queryKey: ['records', 'olevelResults'],
  queryFn: ({ signal }) => ask(olevelEndpoints.list, undefined, { signal }),
})
