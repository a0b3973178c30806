import { useQuery } from '@tanstack/react-query'
import { workloadQuery } from '../../assignments/assignment-queries.ts'
import { type Choice, type FilterOption, filterOptions } from './filter-options.ts'

/** Age in ms after which the names of colleagues are loaded again. They seldom change. */
const namesStaleMs = 60_000

/**
 * Returns all filters. With `withNames`, they include one filter for each colleague who reviews. These filters are
 * optional, because the query for the colleagues' names and workload is expensive.
 * `sessions` are the choices of the filter by admission session.
 */
export function useFilterOptions(withNames: boolean, sessions: readonly Choice[] = []): FilterOption[] {
  const { data = [] } = useQuery({ ...workloadQuery, enabled: withNames, staleTime: namesStaleMs })
  return filterOptions(data, sessions)
}
