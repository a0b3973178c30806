import type { TypedValues } from '#web/forms/draft.ts'

/**
 * Whether a record has the values typed into the form for a new record. Compares only filled fields that the record has
 * too. Returns false if there are no such fields.
 */
export function isSameRecord(typed: TypedValues, record: object): boolean {
  const stored = new Map<string, unknown>(Object.entries(record))
  const known = Object.entries(typed).filter(([field, value]) => value !== '' && stored.has(field))
  return known.length > 0 && known.every(([field, value]) => stored.get(field) === value)
}
