import { QueryClient } from '@tanstack/react-query'

/** How long cached data counts as fresh. */
const freshMs = 30_000

/**
 * Creates the query cache of one session. Failed queries are not retried automatically, because they have shown a
 * toast. Nothing is fetched on window focus, to save the applicant's data.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: freshMs, retry: false, networkMode: 'always', refetchOnWindowFocus: false },
    },
  })
}
