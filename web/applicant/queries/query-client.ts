import { QueryClient } from '@tanstack/react-query'

/** How long an answer is taken as fresh, in milliseconds. */
const fresh = 30_000

/**
 * One store of answers for one person's session. A failed question has already said so in a toast, so it is not asked
 * again behind the person's back; nothing is fetched merely because a window came to the front (data costs money).
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: fresh, retry: false, networkMode: 'always', refetchOnWindowFocus: false },
    },
  })
}
