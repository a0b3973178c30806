/*
 * What the audit trail shows of a person when it is read as a list: birth dates, phone numbers and the like stand only on
 * the application itself, whose opening is logged.
 */

type Details = Record<string, unknown>

/** Names of answers, in small letters without underscores: a row is written by the database or by us. */
const privateNames = new Set(['dob', 'mobileno', 'nin', 'jambregno', 'address'])

const isPrivate = (name: string) => privateNames.has(name.replaceAll('_', '').toLowerCase())
const isDetails = (value: unknown): value is Details =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `other` is what stood there before: that something was changed is no secret. */
function shown(name: string, value: unknown, other: unknown): unknown {
  if (isDetails(value)) return shownOf(value, isDetails(other) ? other : {})
  if (!isPrivate(name) || value === null || value === '') return value
  return value === other ? '(see the application)' : '(changed: see the application)'
}

const shownOf = (details: Details, other: Details): Details =>
  Object.fromEntries(Object.entries(details).map(([name, value]) => [name, shown(name, value, other[name])]))

/** A row's details without what is private. */
export function withoutPrivate<Row extends { before: Details | null; after: Details | null }>(row: Row): Row {
  const { before, after } = row
  return {
    ...row,
    before: before === null ? null : shownOf(before, before),
    after: after === null ? null : shownOf(after, before ?? {}),
  }
}
