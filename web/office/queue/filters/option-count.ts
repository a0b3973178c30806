import type { FacetName, OptionCounts } from '#contract/office/list/option-counts.ts'
import { facetNames } from '#contract/office/list/option-counts.ts'
import { countWords } from '../../table/count-words.ts'
import type { FilterOption } from './filter-options.ts'

/** Inexact counts above this number are shown as «1,000+». */
const maxShown = 1000

function facetOf({ param, value }: Pick<FilterOption, 'param' | 'value'>): FacetName | undefined {
  const [group] = value.split(':')
  const name = param === 'waiting' ? 'waitingDays' : group === value ? param : `${param}:${group}`
  return facetNames.find((each) => each === name)
}

/**
 * Returns the number of applications that match an option, such as `1,204` or `1,000+`. Returns null if the server has
 * sent no count. Also returns null if the server has counted only some of the applications and none of these match the
 * option.
 */
export function optionCount(counts: OptionCounts, option: FilterOption): string | null {
  const facet = facetOf(option)
  const found = counts.find((each) => each.facet === facet)
  if (found === undefined) return null
  const count = found.counts[option.value] ?? 0
  if (found.isExact) return countWords(count, true)
  return count === 0 ? null : countWords(Math.min(count, maxShown), false)
}
