import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { ListView } from '#contract/office/list/list.ts'
import type { Db } from '#server/db/client.ts'
import type { OfficeApplicationTable } from '#server/db/office-schema.ts'
import { filterConditions, isSet, type Reader } from './list-conditions.store.ts'
import { afterSql, keySql, orderColumns, orderSql } from './list-order.store.ts'
import { findMatches, type Found, type Reading, searchConditions } from './list-search.store.ts'
import type { SearchTerms } from './search-terms.ts'

type GeneratedColumn =
  | 'serial'
  | 'sortName'
  | 'numberKey'
  | 'numberReversed'
  | 'programmeKey'
  | 'eligibilityRank'

/**
 * A row of the list. `key` contains the row's values in the sort columns; the next page starts after the key of the
 * last row.
 */
export type ListLine = Omit<Selectable<OfficeApplicationTable>, GeneratedColumn> & {
  key: string[]
  /** Name of the colleague to whom the application is assigned. */
  assignee: string | null
}

/** A view with its parsed search text, and the colleague who reads the view. */
export interface ReadView extends Omit<ListView, 'search'>, Reader {
  search: SearchTerms | null
  /** Key of the last row of the previous page; null for the first page. */
  after: readonly string[] | null
}

const columns = sql`applicant_id, application_number, surname, firstname, othername, programme_id, state, session,
  submitted_at, status, waiting_since, decision_id, decision_kind, reconsideration, eligibility, entry_level, shortfall,
  awaited, version, turn, check_identity, check_fee, check_results_entered, check_results_verified, check_requirements,
  check_documents, check_duplicates, board_state, request_due_on, request_returned_at, assignee_id, offer_answer, accept_by,
  answered_at, has_matric_number, has_school_fee, has_portal_account, open_flags,
  (select name from staff where staff.id = assignee_id) as assignee`

const rankOf = { met: 1, awaiting: 2, short: 3, unknown: 4 } as const

/**
 * SQL condition for the filter by eligibility. It uses `eligibility_rank`, because the indexes of the list contain this
 * column.
 */
function rankCondition(eligibility: ReadView['eligibility']): RawBuilder<unknown>[] {
  if (eligibility.length === 0) return []
  return [sql`eligibility_rank in (${sql.join(eligibility.map((each) => sql.lit(rankOf[each])))})`]
}

function conditions(
  view: Omit<ReadView, 'search'>,
  found: Found | null,
  reading: Reading = 'page',
): RawBuilder<unknown> {
  const all = [
    ...filterConditions({ ...view, eligibility: [] }, view),
    ...rankCondition(view.eligibility),
    ...searchConditions(found, reading),
  ]
  if (view.after !== null) all.push(afterSql(view.sort, view.descending, view.after))
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `)
}

const datedChecks =
  /^(identity|results_entered|results_verified|documents|duplicates):(open|problem|waiting)$/

/** Returns true if most applications of the view have similar dates, such as those of one admission session. */
function haveSimilarDates(view: ReadView): boolean {
  return (
    [view.session, view.status, view.flags, view.offer, view.turn, view.request].some(
      ({ length }) => length > 0,
    ) ||
    view.decision.includes('none') ||
    view.open === 'yes' ||
    view.assignee.some((each) => each !== 'nobody') ||
    view.enrolment.some((each) => each.endsWith(':yes')) ||
    view.checks.some((each) => datedChecks.test(each))
  )
}

/**
 * Combinations of filters that have their own index, with the sort orders of the index. A view can use the index if
 * each of its filters has one value. If `values` is given, the filter must have exactly these values instead.
 */
const indexedFilters: readonly { filters: string; values?: string; sorts: readonly ListView['sort'][] }[] = [
  { filters: 'eligibility status', sorts: ['waiting'] },
  { filters: 'awaited status', sorts: ['waiting'] },
  { filters: 'status waitingDays', sorts: ['waiting'] },
  { filters: 'offer', sorts: ['waiting', 'turn'] },
  { filters: 'offer', values: 'declined lapsed', sorts: ['submitted'] },
]

/**
 * Returns true if an index contains exactly the rows of this view, in the order of the view. Of the statuses, only
 * `submitted` has such indexes.
 */
function hasOwnIndex(view: ReadView): boolean {
  const { sort, descending: _way, after: _after, staffId: _staff, nowMs: _now, ...filter } = view
  const used = Object.entries(filter).filter(([, value]) => value !== null && isSet(value))
  const names = used.map(([name]) => name).toSorted()
  const single = used.every(([, value]) => !Array.isArray(value) || value.length === 1)
  const offers = view.offer.toSorted().join(' ')
  return (
    indexedFilters.some(
      ({ filters, values, sorts }) =>
        filters === names.join(' ') &&
        sorts.includes(sort) &&
        (values === undefined ? single : values === offers),
    ) &&
    (view.status.length === 0 || view.status.includes('submitted'))
  )
}

/**
 * Minimum of `limit` in the query of a list with a filter by status. With a lower limit, PostgreSQL may not use an
 * index on the status, see `plannedSql`.
 */
const plannedRows = 5000

/**
 * Returns the SQL that follows the keyword `limit` in the query of a list. PostgreSQL plans for this number of rows,
 * and assumes that matching rows are spread evenly over the sort order. With a small limit, it would therefore read in
 * sort order, even if all matching rows come last. For views in which this is likely, the SQL contains `plannedRows`,
 * or it hides limit and offset in subqueries. With subqueries, PostgreSQL plans for a fifth of the matching rows.
 */
function plannedSql(view: ReadView, limit: number): RawBuilder<unknown> {
  if (!haveSimilarDates(view) || hasOwnIndex(view)) return sql`${limit}`
  if (view.status.length > 0) return sql`${Math.max(limit, plannedRows)}`
  return sql`(select ${limit}::bigint) offset (select 0::bigint)`
}

/**
 * SQL of `listApplications`. `found` is the result of the search; null without a search. First reads only the columns
 * of the sort order, which indexes contain, and then the rows of the page. Exported so that a test can check its query
 * plan.
 */
export function listStatement(
  view: ReadView,
  limit: number,
  found: Found | null = null,
): RawBuilder<ListLine> {
  const order = orderSql(view.sort, view.descending)
  return sql<ListLine>`with planned as materialized (select ${orderColumns(view.sort)} from office_application
      where ${conditions(view, found)} order by ${order} limit ${plannedSql(view, limit)})
    select ${columns}, ${keySql(view.sort)} as key
    from (select applicant_id from planned limit ${limit}) page join office_application using (applicant_id)
    order by ${order}`
}

/** The columns of an application that `listSelected` returns. */
export type SelectedLine = Pick<ListLine, 'applicantId' | 'status' | 'decisionId' | 'version'>

/** Returns the applications that match a filter, the oldest submission first, at most `limit`. */
export async function listSelected(
  db: Db,
  filter: Omit<ReadView, 'sort' | 'descending' | 'after'>,
  limit: number,
): Promise<SelectedLine[]> {
  const view = { ...filter, sort: 'submitted', descending: false, after: null } as const
  return linesOf(
    db,
    await matchesOf(db, view),
    (found) => sql<SelectedLine>`select applicant_id, status, decision_id, version
      from office_application where ${conditions(view, found, 'all')}
      order by ${orderSql(view.sort, view.descending)} limit ${limit}`,
  )
}

/** Returns the applications of a view in its sort order, at most `limit`. */
export async function listApplications(db: Db, view: ReadView, limit: number): Promise<ListLine[]> {
  return applicationPages(view)(db, view.after, limit)
}

/**
 * Returns a function that reads a view page by page, like `listApplications`. It searches only once, so all pages must
 * be read in the same snapshot.
 */
export function applicationPages(
  view: Omit<ReadView, 'after'>,
): (db: Db, after: ReadView['after'], limit: number) => Promise<ListLine[]> {
  let found: Promise<Found | null> | undefined
  return async (db, after, limit) => {
    found ??= matchesOf(db, view)
    return linesOf(db, await found, (matches) => listStatement({ ...view, after }, limit, matches))
  }
}

/** Returns the result of the search of a view; null if the view has no search. */
async function matchesOf(db: Db, { search }: Pick<ReadView, 'search'>): Promise<Found | null> {
  return search === null ? null : findMatches(db, search)
}

/**
 * Runs `statement` with the result of the search, or with null if there is no search. If the search finds nothing,
 * returns an empty list without running `statement`.
 */
async function linesOf<Row>(
  db: Db,
  found: Found | null,
  statement: (found: Found | null) => RawBuilder<Row>,
): Promise<Row[]> {
  if (found?.ids.length === 0 && found.common.length === 0) return []
  return (await statement(found).execute(db)).rows
}

/**
 * Returns one row of the list with its page key for the order `sort`. Returns undefined for an application that is not
 * submitted.
 */
export async function findLine(
  db: Db,
  applicantId: string,
  sort: ListView['sort'] = 'submitted',
): Promise<ListLine | undefined> {
  const { rows } = await sql<ListLine>`select ${columns}, ${keySql(sort)} as key from office_application
    where applicant_id = ${applicantId}`.execute(db)
  return rows[0]
}
