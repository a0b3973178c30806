import type * as z from 'zod/mini'
import type { historyEntry } from '#contract/office/applications.ts'

export type HistoryEntry = z.output<typeof historyEntry>

export interface Change {
  field: string
  before: string | null
  after: string | null
}

/** What an act changed, field by field; fields that stayed the same are left out. */
export function changesOf({ before, after }: Pick<HistoryEntry, 'before' | 'after'>): Change[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return Array.from(fields, (field) => ({
    field,
    before: inWords(before?.[field]),
    after: inWords(after?.[field]),
  })).filter((change) => change.before !== change.after)
}

function inWords(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}
