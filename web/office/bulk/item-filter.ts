import { formatCount } from '#contract/format-count.ts'
import { type BulkData, bulkWords } from '#contract/office/bulk/bulk.ts'
import { bulkReasonIds, bulkReasons } from '#contract/office/bulk/bulk-reasons.ts'
import { listQuery } from '../list/queue-filters.ts'
import type { ItemFilter } from './bulk-queries.ts'

/** The applications of a bulk action with one outcome, such as «Will be proposed». */
export interface OutcomeOption {
  /** Value of the parameter `outcome` in the URL; empty for all outcomes. */
  outcome: string
  words: string
  count: number
}

/** Returns the outcomes that at least one application has. The first option, «All», stands for all outcomes. */
export function outcomeOptions({ kind, total, ready, done, leftOut }: BulkData): OutcomeOption[] {
  const { did } = bulkWords[kind]
  return [
    { outcome: '', words: 'All', count: total },
    { outcome: 'ready', words: `Will be ${did}`, count: ready },
    { outcome: 'done', words: `${done === 1 ? 'Was' : 'Were'} ${did}`, count: done },
    ...leftOut.map(({ reason, count }) => ({ outcome: reason, words: bulkReasons[reason], count })),
  ].filter(({ count }) => count > 0)
}

/**
 * Returns the filter for an outcome in the URL. If no application has the outcome, for example «Will be proposed» after
 * the end of the bulk action, the filter matches all applications.
 */
export function itemFilterOf(outcome: string | null, options: readonly OutcomeOption[]): ItemFilter {
  const known = options.find((option) => option.outcome === outcome)?.outcome
  if (known === 'ready' || known === 'done') return { state: known, reason: '' }
  const reason = bulkReasonIds.find((each) => each === known)
  return reason === undefined ? { state: '', reason: '' } : { state: 'left-out', reason }
}

/**
 * Returns the query string of the queue with the applications that a bulk action has left out for `reason`. An empty
 * `reason` means all reasons.
 */
export function leftOutQuery(bulkId: string, reason: ItemFilter['reason']): string {
  return listQuery({ bulk: `${bulkId}:${reason === '' ? 'any' : reason}` })
}

/** Returns the text of the link to the applications that were left out for `reason`; an empty `reason` means all. */
export function leftOutText(count: number, reason: ItemFilter['reason']): string {
  if (count === 1) return reason === '' ? 'Open the one left out in the queue' : 'Open this one in the queue'
  const number = formatCount(count)
  return reason === '' ? `Open all ${number} left out in the queue` : `Open these ${number} in the queue`
}
