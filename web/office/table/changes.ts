import * as z from 'zod/mini'
import { capitalised } from '#contract/capitalised.ts'
import { formatDate, formatDateTime } from '#contract/dates.ts'
import { formatNaira } from '#contract/money.ts'
import type { historyEntry } from '#contract/office/applications.ts'
import { steps } from '#contract/steps/registry.ts'
import { isMismatch, mismatchWords } from './flag-words.ts'

export type HistoryEntry = z.output<typeof historyEntry>

export interface Change {
  field: string
  before: string | null
  after: string | null
}

/** Returns the changed fields of an audit entry. */
export function changesOf(entry: Pick<HistoryEntry, 'before' | 'after'>): Change[] {
  const [before, after] = [inNaira(entry.before), inNaira(entry.after)]
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return Array.from(fields, (field) => ({
    field: nameOf(field),
    before: inWords(field, before?.[field]),
    after: inWords(field, after?.[field]),
  })).filter((change) => change.before !== change.after)
}

/** Replaces the amount received and its currency with `amountReceivedKobo` if the currency is naira. */
function inNaira(details: HistoryEntry['before']): HistoryEntry['before'] {
  if (details?.['cameCurrency'] !== 'NGN') return details
  const { cameAmount, cameCurrency: _, ...others } = details
  return { ...others, amountReceivedKobo: cameAmount }
}

const internalId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Returns the entry without the fields whose value is an internal id, which means nothing to a colleague. */
export function withoutIds<Entry extends Pick<HistoryEntry, 'before' | 'after'>>(entry: Entry): Entry {
  const withoutInternalIds = (details: HistoryEntry['before']) =>
    details === null
      ? null
      : Object.fromEntries(Object.entries(details).filter(([, value]) => !internalId.test(String(value))))
  return { ...entry, before: withoutInternalIds(entry.before), after: withoutInternalIds(entry.after) }
}

/** Labels of fields whose name alone would not be clear to a colleague. */
const labels: Record<string, string> = {
  because: 'Reason',
  returnedBecause: 'Reason for the return',
  exceptionReason: 'Reason for admitting without the requirements',
  overPlacesReason: 'Reason for more offers than places',
  mismatch: 'What does not match',
  cameAmount: 'Amount received',
  cameCurrency: 'Currency received',
}

/**
 * Returns the label of a field: `paid_at` and `paidAt` become «Paid at», `amountKobo` becomes «Amount», and `otherId`
 * becomes «Other application».
 */
function nameOf(field: string): string {
  if (labels[field] !== undefined) return labels[field]
  const words = field
    .replace(/^(other|left|right)Id$/, '$1Application')
    .replace(/Kobo$/, '')
    .replaceAll('_', ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return capitalised(words)
}

const mark = z.object({ subjectName: z.string(), typed: z.string(), slip: z.string() })

/** Returns the words for a subject mark, such as «Physics B3 (typed A1)»; null if the value is not a subject mark. */
function markWords(value: unknown): string | null {
  const { success, data } = mark.safeParse(value)
  if (!success) return null
  const { subjectName, typed, slip } = data
  if (slip === 'open') return `${subjectName} cleared`
  if (slip === 'missing') return `${subjectName} not on the slip`
  return slip === typed ? `${subjectName} ${slip}` : `${subjectName} ${slip} (typed ${typed})`
}

/** Returns the title of a section from its id. */
const titleOf = (stepId: string) => steps.find(({ id }) => id === stepId)?.title

const day = /^\d{4}-\d\d-\d\d$/
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/

function inWords(field: string, value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'number' && field.endsWith('Kobo')) return formatNaira(value)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.map((each) => inWords(field, each) ?? '–').join(', ') || null
  if (typeof value === 'object')
    return (
      markWords(value) ??
      changesOf({ before: null, after: { ...value } })
        .map((each) => `${each.field}: ${each.after}`)
        .join('; ')
    )
  if (typeof value !== 'string') return JSON.stringify(value)
  if (day.test(value)) return formatDate(value)
  if (field === 'mismatch' && isMismatch(value)) return mismatchWords[value]
  if (field === 'sections' || field === 'stepId') return titleOf(value) ?? value
  return instant.test(value) ? formatDateTime(value) : value
}
