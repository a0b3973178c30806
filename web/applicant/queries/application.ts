import { queryOptions } from '@tanstack/react-query'
import { application } from '#contract/endpoints/application.ts'
import { ask } from '#web/api/call.ts'

/** The whole application, read-only. Never cached, because the applicant submits what is shown. */
export const applicationQuery = queryOptions({
  queryKey: ['application'],
  queryFn: ({ signal }) => ask(application.get, undefined, { signal }),
  staleTime: 0,
  gcTime: 0,
})
