import { type RawBuilder, sql } from 'kysely'
import type { ListFilter } from '#contract/office/list.ts'

/*
 * The only place that converts the filters of the list to SQL. Lists, counts and the review use it. A new filter adds
 * its condition here.
 */

type Condition = RawBuilder<unknown>

const dayMs = 86_400_000

/**
 * Returns the condition that a column has one of these values. Returns no condition for an empty list. A single value
 * is compared with `=`, so that an index on the column and an order can be used.
 */
function oneOf(column: RawBuilder<unknown>, values: readonly string[]): Condition[] {
  const [first] = values
  if (first === undefined) return []
  return values.length === 1 ? [sql`${column} = ${first}`] : [sql`${column} = any(${values}::text[])`]
}

/** Like `oneOf`, for a column in which null has its own name in the filter. */
function oneOfOrNull(column: RawBuilder<unknown>, values: readonly string[], nullName: string): Condition[] {
  const known = oneOf(
    column,
    values.filter((value) => value !== nullName),
  )
  if (!values.includes(nullName)) return known
  return [sql`(${sql.join([sql`${column} is null`, ...known], sql` or `)})`]
}

/** The filters except `search`, which needs a look-up in other tables. */
type PlainFilter = Omit<ListFilter, 'search'>

/** Functions that return the SQL conditions of each filter. */
const conditionsOfFilter: {
  [Name in keyof PlainFilter]: (value: PlainFilter[Name], nowMs: number) => Condition[]
} = {
  programme: (values) => oneOf(sql`programme_key`, values),
  state: (values) => oneOf(sql`state`, values),
  session: (values) => oneOf(sql`session`, values),
  status: (values) => oneOf(sql`status`, values),
  eligibility: (values) => oneOfOrNull(sql`eligibility`, values, 'unknown'),
  awaited: (value) => (value === '' ? [] : [value === 'yes' ? sql`awaited` : sql`not awaited`]),
  decision: (values) => oneOfOrNull(sql`decision_kind`, values, 'none'),
  waitingDays: (days, nowMs) =>
    days === 0 ? [] : [sql`waiting_since <= ${new Date(nowMs - days * dayMs)}::timestamptz`],
}

/** Returns the SQL conditions of all filters except `search`. */
export function filterConditions(filter: PlainFilter, nowMs: number): Condition[] {
  const one = <Name extends keyof PlainFilter>(name: Name) => conditionsOfFilter[name](filter[name], nowMs)
  return (Object.keys(conditionsOfFilter) as (keyof PlainFilter)[]).flatMap((name) => one(name))
}

/** Whether a filter is set. */
export function isSet(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== '' && value !== 0
}
