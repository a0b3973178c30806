/*
 * Hides private values in the audit log. The log shows only values that are allowed for the entry's action. All other
 * values are shown only in the opened application, and opening it is logged.
 */

type Details = Record<string, unknown>

const notShown = '(not shown here)'
const changed = '(changed, not shown here)'

const isDetails = (value: unknown): value is Details =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/** Returns whether two values are equal: strings, numbers or lists of them. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Returns a field name in lower case and without underscores. Database triggers write some audit entries with column
 * names in snake case.
 */
const spelling = (name: string) => name.replaceAll('_', '').toLowerCase()

/**
 * Replaces each value whose field is not in `names` with a placeholder; empty values stay. `other` contains the values
 * before the change. If a value differs from its value in `other`, the placeholder says that the value was changed.
 * Objects in a list are compared with the object at the same position.
 */
export function shownDetails(details: Details, other: Details, names: readonly string[]): Details {
  const allowed = new Set(names.map(spelling))
  const shownValue = (name: string, value: unknown, valueBefore: unknown): unknown => {
    if (isDetails(value)) return shownFields(value, isDetails(valueBefore) ? valueBefore : {})
    if (Array.isArray(value) && value.some(isDetails))
      return value.map((each: unknown, at) =>
        shownValue(name, each, Array.isArray(valueBefore) ? valueBefore[at] : undefined),
      )
    if (allowed.has(spelling(name)) || isEmpty(value)) return value
    return isSame(value, valueBefore) ? notShown : changed
  }
  const shownFields = (from: Details, before: Details): Details =>
    Object.fromEntries(
      Object.entries(from).map(([name, value]) => [name, shownValue(name, value, before[name])]),
    )
  return shownFields(details, other)
}

/** Replaces the values of an audit entry that the audit log must not show. `names` are the fields that it may show. */
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
