import { QueryClient } from '@tanstack/react-query'

/** How long cached data counts as fresh. */
const freshMs = 30_000

/**
 * The query cache of one session. Failed queries have shown a toast, so they are not retried automatically. Nothing is
 * fetched on window focus, because data costs money.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: freshMs, retry: false, networkMode: 'always', refetchOnWindowFocus: false },
    },
  })
}
