import { useQuery } from '@tanstack/react-query'
import { may } from '#contract/office/policy.ts'
import { workloadQuery } from '../../assignments/assignment-queries.ts'
import { useMe } from '../../session/use-session.ts'
import { type FilterOption, filterOptions } from './filter-options.ts'

/** Returns all filters. Only colleagues who review can filter by the name of an assignee. */
export function useFilterOptions(): FilterOption[] {
  const { role } = useMe()
  const { data = [] } = useQuery({ ...workloadQuery, enabled: may(role, 'review-applications') })
  return filterOptions(data)
}
