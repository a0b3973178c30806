import { useQueryClient } from '@tanstack/react-query'
import { applicationQuery, countsQuery } from '../queries.ts'

/** What a screen calls after it changed something about an application: it and the queue are read again. */
export function useApplicationChange(applicantId: string): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    void client.invalidateQueries({ queryKey: ['queue'] })
    void client.invalidateQueries({ queryKey: countsQuery.queryKey })
    await client.invalidateQueries({ queryKey: applicationQuery(applicantId).queryKey })
  }
}
