import { type QueryKey, useQueryClient } from '@tanstack/react-query'

/** Returns a function that marks the given queries as outdated, and immediately fetches those that the page uses. */
export function useInvalidate(keys: readonly QueryKey[]): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
  }
}
