import type { QueryKey } from '@tanstack/react-query'
import { useInvalidate } from '#web/actions/use-invalidate.ts'
import { applicationQuery, countsQuery } from '../queries.ts'

/** Returns the keys of the queries to fetch again after a change of an application. */
export function applicationKeys(applicantId: string): QueryKey[] {
  return [['queue'], countsQuery.queryKey, applicationQuery(applicantId).queryKey]
}

/** Returns a function that fetches the application, the queue and the status counts again. */
export function useApplicationChange(applicantId: string): () => Promise<void> {
  return useInvalidate(applicationKeys(applicantId))
}
