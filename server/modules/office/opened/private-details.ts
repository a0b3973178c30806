/*
 * The audit log as a list shows only values whose names are allowed for the entry's action. All other values are shown
 * on the application itself, and opening that is logged.
 */

type Details = Record<string, unknown>

const notShown = '(not shown here)'
const changed = '(changed, not shown here)'

const isDetails = (value: unknown): value is Details =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/** Database triggers write some entries with column names in snake case. */
const spelling = (name: string) => name.replaceAll('_', '').toLowerCase()

/**
 * Keeps only the values whose names are in `names`. `other` is the opposite side of the entry, needed to show that
 * a hidden value has changed or was empty.
 */
export function shownDetails(details: Details, other: Details, names: readonly string[]): Details {
  const allowed = new Set(names.map(spelling))
  const shown = (name: string, value: unknown, there: unknown): unknown => {
    if (isDetails(value)) return block(value, isDetails(there) ? there : {})
    if (Array.isArray(value) && value.some(isDetails))
      return value.map((each: unknown) => shown(name, each, undefined))
    if (allowed.has(spelling(name)) || isEmpty(value)) return value
    return value === there ? notShown : changed
  }
  const block = (from: Details, against: Details): Details =>
    Object.fromEntries(Object.entries(from).map(([name, value]) => [name, shown(name, value, against[name])]))
  return block(details, other)
}

/** Removes the values that the entry's action does not allow to be shown. */
export function withoutPrivate<Entry extends { before: Details | null; after: Details | null }>(
  entry: Entry,
  names: readonly string[],
): Entry {
  const { before, after } = entry
  return {
    ...entry,
    before: before === null ? null : shownDetails(before, before, names),
    after: after === null ? null : shownDetails(after, before ?? {}, names),
  }
}
