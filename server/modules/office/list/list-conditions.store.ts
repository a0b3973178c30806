import { type RawBuilder, sql } from 'kysely'
import { dayMs, today } from '#contract/dates.ts'
import { type EnrolmentStep, type RequestFilter, turns } from '#contract/office/list/list-filters.ts'
import type { ListFilter } from '#contract/office/list/list.ts'
import { isId } from '#server/db/id.ts'
import { bitsOf } from './flag-bits.ts'

/*
 * Converts the filters of the list to SQL, except the search text (see `list-search.store.ts`). The list, its counts
 * and exports, the bulk actions and the review use these conditions.
 */

type Condition = RawBuilder<unknown>

/**
 * Returns the condition that a column has one of these values. Returns no condition for an empty list. A single value
 * is compared with `=`, so that PostgreSQL can use an index on this column and the sort columns.
 */
function oneOf(column: RawBuilder<unknown>, values: readonly string[]): Condition[] {
  const [first] = values
  if (first === undefined) return []
  return values.length === 1 ? [sql`${column} = ${first}`] : [sql`${column} = any(${values}::text[])`]
}

/** Like `oneOf`, but the value `nullName` in the filter means null in the column. */
function oneOfOrNull(column: RawBuilder<unknown>, values: readonly string[], nullName: string): Condition[] {
  const known = oneOf(
    column,
    values.filter((value) => value !== nullName),
  )
  if (!values.includes(nullName)) return known
  return [sql`(${sql.join([sql`${column} is null`, ...known], sql` or `)})`]
}

/** Groups values such as `documents:open` by the part before the colon. */
function grouped(values: readonly string[]): [string, string[]][] {
  const groups = new Map<string, string[]>()
  for (const value of values) {
    const [name = '', state = ''] = value.split(':')
    groups.set(name, [...(groups.get(name) ?? []), state])
  }
  return [...groups]
}

/**
 * Returns the condition that a column has one of these values. The SQL text contains the values, so that PostgreSQL can
 * use a partial index for them.
 */
function oneOfKnown(column: RawBuilder<unknown>, values: readonly string[]): RawBuilder<unknown> {
  return sql`${column} in (${sql.join(values.map((value) => sql.lit(value)))})`
}

/**
 * Returns the conditions that the application belongs to an undecided pair of possible duplicates of one of these
 * kinds. `any` means all kinds. PostgreSQL uses the index of the flagged applications only with the condition
 * `open_flags <> 0`.
 */
function isFlagged(kinds: ListFilter['flags']): Condition[] {
  const specificKinds = kinds.filter((kind) => kind !== 'any')
  const flagged = sql`open_flags <> 0`
  return specificKinds.length < kinds.length
    ? [flagged]
    : [flagged, sql`open_flags & ${sql.lit(bitsOf(specificKinds))} <> 0`]
}

/**
 * Returns SQL of the applicants whose newest proposal was returned; withdrawn proposals are ignored. If `proposedBy` is
 * not null, only proposals of this colleague are included.
 */
function returnedTo(proposedBy: string | null): RawBuilder<unknown> {
  const byProposer = proposedBy === null ? sql`true` : sql`returned.proposed_by = ${proposedBy}::uuid`
  return sql`select returned.applicant_id from decision returned where returned.state = 'returned' and ${byProposer}
    and not exists (select from decision newer where newer.applicant_id = returned.applicant_id
      and newer.state <> 'withdrawn'
      and (newer.proposed_at, newer.id) > (returned.proposed_at, returned.id))`
}

const leased = sql`(select applicant_id from application_lease where leased_until > now())`

const enrolmentColumns: Readonly<Record<string, RawBuilder<unknown>>> = {
  'matric-number': sql`has_matric_number`,
  'school-fee': sql`has_school_fee`,
  portal: sql`has_portal_account`,
} satisfies Record<EnrolmentStep, RawBuilder<unknown>>

const requestConditions: Record<RequestFilter, (day: string) => RawBuilder<unknown>> = {
  waiting: (day) =>
    sql`(status = 'correction' and (request_due_on is null or request_due_on >= ${day}::date))`,
  overdue: (day) => sql`(status = 'correction' and request_due_on < ${day}::date)`,
  // Leaves out requests of applications with a pending or released decision, because the proposer has seen the answers.
  returned: () => sql`(request_returned_at is not null and status in ('submitted', 'correction'))`,
}

/** The colleague who reads the list, and the current time. */
export interface Reader {
  /** Id of the colleague. The value `me` in the filter by assignee means this id. */
  staffId: string
  nowMs: number
}

/** The filters except `search`, which `list-search.store.ts` converts. */
type PlainFilter = Omit<ListFilter, 'search'>

const conditionsOfFilter: {
  [Name in keyof PlainFilter]: (value: PlainFilter[Name], reader: Reader) => Condition[]
} = {
  programme: (values) => oneOf(sql`programme_key`, values),
  state: (values) => oneOf(sql`state`, values),
  session: (values) => oneOf(sql`session`, values),
  status: (values) => oneOf(sql`status`, values),
  eligibility: (values) => oneOfOrNull(sql`eligibility`, values, 'unknown'),
  awaited: (value) => (value === '' ? [] : [value === 'yes' ? sql`awaited` : sql`not awaited`]),
  decision: (values) => oneOfOrNull(sql`decision_kind`, values, 'none'),
  returnedProposal: (value, { staffId }) => {
    if (value === '') return []
    const ids = returnedTo(value === 'mine' ? staffId : null)
    // Leaves out applications that were decided without a new proposal, for example after a cancelled reconsideration.
    return [sql`status in ('submitted', 'correction')`, sql`applicant_id = any(array(${ids}))`]
  },
  reconsideration: (values) => (values.length === 0 ? [] : [oneOfKnown(sql`reconsideration`, values)]),
  waitingDays: (days, { nowMs }) => {
    if (days === 0) return []
    const since = sql`${new Date(nowMs - days * dayMs)}::timestamptz`
    // `waiting_since` is never before `submitted_at`, so the second condition excludes no further rows. The second
    // condition lets the database skip newer rows when the list is sorted by submission.
    return [sql`waiting_since <= ${since}`, sql`submitted_at <= ${since}`]
  },
  assignee: (values, { staffId }) => {
    const ids = values.map((value) => (value === 'me' ? staffId : value)).filter(isId)
    const assigned = [...new Set(ids)].map((id) => sql`assignee_id = ${id}::uuid`)
    const unassigned = values.includes('nobody') ? [sql`assignee_id is null`] : []
    if (values.length === 0) return []
    return [sql`(${sql.join([...assigned, ...unassigned, sql`false`], sql` or `)})`]
  },
  checks: (values) => grouped(values).map(([name, states]) => oneOfKnown(sql.ref(`check_${name}`), states)),
  board: (values) => oneOf(sql`board_state`, values),
  flags: (kinds) => (kinds.length === 0 ? [] : isFlagged(kinds)),
  offer: (answers) => (answers.length === 0 ? [] : [oneOfKnown(sql`offer_answer`, answers)]),
  turn: (values) => {
    if (values.length === 0) return []
    return [sql`turn in (${sql.join(values.map((value) => sql.lit(turns.indexOf(value) + 1)))})`]
  },
  request: (values, { nowMs }) => {
    if (values.length === 0) return []
    const day = today(new Date(nowMs))
    const alternatives = values.map((value) => requestConditions[value](day))
    return [sql`(${sql.join(alternatives, sql` or `)})`]
  },
  enrolment: (values) =>
    grouped(values).flatMap(([step, done]) => {
      const column = enrolmentColumns[step] ?? sql`false`
      if (done.length > 1) return []
      return [done.includes('yes') ? column : sql`not ${column}`]
    }),
  open: (value) => {
    if (value === '') return []
    return [value === 'yes' ? sql`applicant_id in ${leased}` : sql`applicant_id not in ${leased}`]
  },
  bulk: (value) => {
    if (value === '') return []
    const [id = '', reason] = value.split(':')
    if (!isId(id)) return [sql`false`]
    const leftOut = sql`select applicant_id from bulk_item where bulk_id = ${id}::uuid and state = 'left-out'`
    const ids = reason === 'any' ? leftOut : sql`${leftOut} and reason = ${reason}`
    // With an array PostgreSQL reads each application by its id. With a subquery it reads the whole table for a large
    // bulk action.
    return [sql`applicant_id = any(array(${ids}))`]
  },
}

/** Returns the SQL conditions of all filters except `search`. */
export function filterConditions(filter: PlainFilter, reader: Reader): Condition[] {
  const conditionsFor = <Name extends keyof PlainFilter>(name: Name) =>
    conditionsOfFilter[name](filter[name], reader)
  return (Object.keys(conditionsOfFilter) as (keyof PlainFilter)[]).flatMap((name) => conditionsFor(name))
}

/** Returns true if a filter has a value. An empty list, an empty string and 0 mean that the filter has no value. */
export function isSet(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== '' && value !== 0
}
