import type { ListFilter } from '#contract/office/list/list.ts'
import { maxCountedByOption, type OptionCounts } from '#contract/office/list/option-counts.ts'
import type { Database } from '#server/db/client.ts'
import { hasCounters } from './counts.store.ts'
import { listMatches } from './list-search.store.ts'
import { countFacetsByCounters, countOptions, hasCounterColumn } from './option-counts.store.ts'
import { facets } from './option-facets.ts'
import { searchTerms } from './search-terms.ts'

export interface OptionCountsService {
  /**
   * Counts the applications of a list by each value of each filter. The counts for a filter ignore the chosen value of
   * this filter. Reads at most 30,000 applications for each filter with a value, and 30,000 for all other filters
   * together. If more match, only counts from `office_count` are exact. Returns an empty list if more than 30,000
   * applications match the search.
   */
  count(filter: ListFilter, staffId: string): Promise<OptionCounts>
}

export function optionCountsService(deps: { database: Database; now: () => number }): OptionCountsService {
  const { system } = deps.database
  return {
    async count({ search, ...filter }, staffId) {
      const reader = { staffId, nowMs: deps.now() }
      const limit = maxCountedByOption
      const matches = search === '' ? null : await listMatches(system, searchTerms(search), limit)
      if (search !== '' && matches === null) return []
      const found = await countOptions(system, { filter, matches, reader, limit })
      const cut = new Set(found.filter(({ isExact }) => !isExact).map(({ facet }) => facet))
      const byCounters = facets
        .filter((facet) => cut.has(facet.name) && hasCounterColumn(facet))
        .map((facet) => ({ facet, filter: facet.without(filter) }))
        .filter((each) => search === '' && hasCounters({ ...each.filter, search }))
      const exact = await countFacetsByCounters(system, byCounters, reader)
      return found.map((each) => exact.find(({ facet }) => facet === each.facet) ?? each)
    },
  }
}
