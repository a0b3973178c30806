import { type QueryKey, useQueryClient } from '@tanstack/react-query'

/** Returns a function that fetches the given queries again. */
export function useInvalidate(keys: readonly QueryKey[]): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
  }
}
