import { type BulkData, bulkWords } from '#contract/office/bulk/bulk.ts'
import { bulkReasons } from '#contract/office/bulk/bulk-reasons.ts'
import { CountFilter } from '../table/count-filter.tsx'
import type { ItemFilter } from './bulk-queries.ts'

interface OutcomeFilterProps {
  action: BulkData
  filter: ItemFilter
  onFilter(filter: ItemFilter): void
}

/**
 * Counts the applications of a bulk action by outcome, such as «Will be proposed». A click on an outcome shows only its
 * applications.
 */
export function OutcomeFilter({ action, filter, onFilter }: OutcomeFilterProps) {
  const { kind, total, ready, done, leftOut } = action
  const { did } = bulkWords[kind]
  const all: { words: string; count: number; filter: ItemFilter }[] = [
    { words: 'All', count: total, filter: { state: '', reason: '' } },
    { words: `Will be ${did}`, count: ready, filter: { state: 'ready', reason: '' } },
    { words: `Were ${did}`, count: done, filter: { state: 'done', reason: '' } },
    ...leftOut.map(({ reason, count }) => ({
      words: bulkReasons[reason],
      count,
      filter: { state: 'left-out' as const, reason },
    })),
  ]
  return (
    <CountFilter
      legend="Applications by outcome"
      fullWidth
      options={all
        .filter(({ count }) => count > 0)
        .map(({ words, count, filter: own }) => ({
          key: words,
          count,
          words,
          pressed: own.state === filter.state && own.reason === filter.reason,
          onPress: () => onFilter(own),
        }))}
    />
  )
}
