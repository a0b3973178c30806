import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { DuplicateKind } from '#contract/office/duplicates.ts'
import type { ListView } from '#contract/office/list.ts'
import type { Db } from '#server/db/client.ts'
import type { OfficeApplicationTable } from '#server/db/office-schema.ts'
import { filterConditions, isSet, type Reader } from './list-conditions.ts'
import { afterSql, keySql, orderColumns, orderSql } from './list-order.ts'
import { listMatches, searchConditions } from './list-search.ts'
import type { SearchTerms } from './search-terms.ts'

type GeneratedColumn =
  | 'serial'
  | 'sortName'
  | 'numberKey'
  | 'numberReversed'
  | 'programmeKey'
  | 'eligibilityRank'

/** A row of the list. `key` contains the values after which the next page starts, in the chosen order. */
export type ListLine = Omit<Selectable<OfficeApplicationTable>, GeneratedColumn> & {
  key: string[]
  /** Name of the colleague to whom the application is assigned. */
  assignee: string | null
  flags: DuplicateKind[]
}

/** A view whose search text has been parsed, and its reader. */
export interface ReadView extends Omit<ListView, 'search'>, Reader {
  search: SearchTerms | null
  /** Key of the last row of the previous page; null for the first page. */
  after: readonly string[] | null
}

const columns = sql`applicant_id, application_number, surname, firstname, othername, programme_id, state, session,
  submitted_at, status, waiting_since, decision_id, decision_kind, reconsideration, eligibility, entry_level, shortfall,
  awaited, version, turn, check_identity, check_fee, check_results_entered, check_results_verified, check_requirements,
  check_documents, check_duplicates, request_due_on, request_returned_at, assignee_id, offer_answer, accept_by,
  answered_at, has_matric_number, has_school_fee, has_portal_account,
  (select name from staff where staff.id = assignee_id) as assignee,
  array(select kind from duplicate_flag where decision is null and left_id = office_application.applicant_id
    union select kind from duplicate_flag where decision is null and right_id = office_application.applicant_id) as flags`

const rankOf = { met: 1, awaiting: 2, short: 3, unknown: 4 } as const

/**
 * SQL condition for the filter by eligibility. It uses `eligibility_rank`, because the indexes of the list contain this
 * column.
 */
function rankCondition(eligibility: ReadView['eligibility']): RawBuilder<unknown>[] {
  if (eligibility.length === 0) return []
  return [sql`eligibility_rank in (${sql.join(eligibility.map((each) => sql.lit(rankOf[each])))})`]
}

function conditions(view: ReadView, matches: readonly string[] | null): RawBuilder<unknown> {
  const all = [
    ...filterConditions({ ...view, eligibility: [] }, view),
    ...rankCondition(view.eligibility),
    ...searchConditions(view.search, matches),
  ]
  if (view.after !== null) all.push(afterSql(view.sort, view.descending, view.after))
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `)
}

const datedChecks =
  /^(identity|results_entered|results_verified|documents|duplicates):(open|problem|waiting)$/

/**
 * Whether most rows that match a filter are of about the same time, such as those of one session or the undecided ones.
 */
function areOfOneTime(view: ReadView): boolean {
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

/** Sets of filters, each with the orders in which an index contains its rows if each filter has one value. */
const indexedFilters: readonly { filters: string; sorts: readonly ListView['sort'][] }[] = [
  { filters: 'eligibility status', sorts: ['waiting'] },
  { filters: 'awaited status', sorts: ['waiting'] },
  { filters: 'offer', sorts: ['waiting', 'turn'] },
]

/**
 * Whether an index contains exactly the rows of this view, in its order. Only `submitted` has such indexes by status.
 */
function hasOwnIndex(view: ReadView): boolean {
  const { sort, descending: _way, after: _after, staffId: _staff, nowMs: _now, ...filter } = view
  const used = Object.entries(filter).filter(([, value]) => value !== null && isSet(value))
  const names = used.map(([name]) => name).toSorted()
  return (
    indexedFilters.some(({ filters, sorts }) => filters === names.join(' ') && sorts.includes(sort)) &&
    used.every(([, value]) => !Array.isArray(value) || value.length === 1) &&
    (view.status.length === 0 || view.status.includes('submitted'))
  )
}

/** Number of rows for which PostgreSQL plans a list by status. It then prefers an index of the status. */
const plannedRows = 5000

/**
 * Returns the number of rows for which PostgreSQL plans a list, at least `limit`. PostgreSQL assumes that matching rows
 * are spread evenly over the order. So for few rows it would read in this order, even if all matching rows are at its
 * end. It plans for a fifth of the matching rows if it does not know the limit.
 */
function plannedSql(view: ReadView, limit: number): RawBuilder<unknown> {
  if (!areOfOneTime(view) || hasOwnIndex(view)) return sql`${limit}`
  if (view.status.length > 0) return sql`${Math.max(limit, plannedRows)}`
  return sql`(select ${limit}::bigint) offset (select 0::bigint)`
}

/**
 * SQL of `listApplications`. `matches` are the ids that match the search, if they are known. First reads only the
 * values of the order, which indexes contain, and then the rows of the page. Exported so that a test can check its
 * query plan.
 */
export function listStatement(
  view: ReadView,
  limit: number,
  matches: readonly string[] | null = null,
): RawBuilder<ListLine> {
  const order = orderSql(view.sort, view.descending)
  return sql<ListLine>`with planned as materialized (select ${orderColumns(view.sort)} from office_application
      where ${conditions(view, matches)} order by ${order} limit ${plannedSql(view, limit)})
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
  return withMatches(
    db,
    view,
    (matches) => sql<SelectedLine>`select applicant_id, status, decision_id, version
      from office_application where ${conditions(view, matches)}
      order by ${orderSql(view.sort, view.descending)} limit ${limit}`,
  )
}

/** Returns the applications of a view in its order, at most `limit`. */
export async function listApplications(db: Db, view: ReadView, limit: number): Promise<ListLine[]> {
  return withMatches(db, view, (matches) => listStatement(view, limit, matches))
}

/**
 * Passes the ids that match the search to `statement`, or null if there is no search or too many match. If none match,
 * returns an empty list and does not run the statement.
 */
async function withMatches<Row>(
  db: Db,
  { search }: Pick<ReadView, 'search'>,
  statement: (matches: readonly string[] | null) => RawBuilder<Row>,
): Promise<Row[]> {
  const matches = search === null ? null : await listMatches(db, search)
  if (matches?.length === 0) return []
  return (await statement(matches).execute(db)).rows
}

/** Returns one row with its key in the given order; undefined for an application that is not submitted. */
export async function findLine(
  db: Db,
  applicantId: string,
  sort: ListView['sort'] = 'submitted',
): Promise<ListLine | undefined> {
  const { rows } = await sql<ListLine>`select ${columns}, ${keySql(sort)} as key from office_application
    where applicant_id = ${applicantId}`.execute(db)
  return rows[0]
}
