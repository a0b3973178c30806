import { queryOptions } from '@tanstack/react-query'
import { application } from '#contract/endpoints/application.ts'
import { ask } from '#web/api/call.ts'

/** The whole application, read-only. Always fetched again, because this is what gets submitted. */
export const applicationQuery = queryOptions({
  queryKey: ['application'],
  queryFn: ({ signal }) => ask(application.get, undefined, { signal }),
  staleTime: 0,
  gcTime: 0,
})
