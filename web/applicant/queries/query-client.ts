import { QueryClient } from '@tanstack/react-query'

const freshMs = 30_000

/**
 * Creates the query cache of one session. Failed queries are not retried automatically, so that pages show the failure
 * at once. Nothing is fetched on window focus, to save mobile data.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: freshMs, retry: false, networkMode: 'always', refetchOnWindowFocus: false },
    },
  })
}
