import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useInvalidate } from '#web/actions/use-invalidate.ts'
import { applicationQuery } from '../queries.ts'
import { assignmentKeys } from './list-keys.ts'

/** Returns the keys of the queries to fetch again after a change of an application. */
export function applicationKeys(applicantId: string): QueryKey[] {
  return [...assignmentKeys, ['requests'], ['offers'], applicationQuery(applicantId).queryKey]
}

/** Returns a function that refetches the application, the lists that contain it, and their counts. */
export function useApplicationChange(applicantId: string): () => Promise<void> {
  return useInvalidate(applicationKeys(applicantId))
}

/**
 * Returns a function that returns the version of the application that the colleague sees, which a command must carry.
 * Until the application is loaded, that function returns 1.
 */
export function useSeenVersion(applicantId: string): () => number {
  const client = useQueryClient()
  return () => client.getQueryData(applicationQuery(applicantId).queryKey)?.version ?? 1
}
