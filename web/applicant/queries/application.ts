import { queryOptions } from '@tanstack/react-query'
import { application } from '#contract/endpoints/application.ts'
import { ask } from '#web/api/call.ts'
import { keptQuery } from './kept-query.ts'

/** The whole application, read-only. Fetched each time a page opens that shows it, so that it is up to date. */
export const applicationQuery = queryOptions({
  queryKey: ['application'],
  queryFn: ({ signal }) => ask(application.get, undefined, { signal }),
  staleTime: 0,
  gcTime: 0,
})

/**
 * The whole application, for pages that only show it. The copy kept on this device is shown at once, also without a
 * network.
 */
export const readApplicationQuery = queryOptions({
  ...keptQuery('read-application', (options) => ask(application.get, undefined, options)),
  staleTime: 0,
})
