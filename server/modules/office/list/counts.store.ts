import { type RawBuilder, sql } from 'kysely'
import type { ListFilter } from '#contract/office/list/list.ts'
import type { OfficeStatus } from '#contract/office/office-statuses.ts'
import type { Db } from '#server/db/client.ts'
import { filterConditions, isSet, type Reader } from './list-conditions.store.ts'
import { idConditions, listMatches } from './list-search.store.ts'
import type { SearchTerms } from './search-terms.ts'

export type StatusCount = { status: OfficeStatus; count: number }

/** Names of the filters for which the table `office_count` has a column. */
const counted: ReadonlySet<string> = new Set([
  'programme',
  'session',
  'status',
  'eligibility',
  'awaited',
  'decision',
])

/** Returns true if the table `office_count` has a column for every filter that is set. */
export function hasCounters(filter: ListFilter): boolean {
  return Object.entries<unknown>(filter).every(([name, value]) => counted.has(name) || !isSet(value))
}

/** SQL of `countByCounters`. Exported so that a test can check its query plan. */
export function counterStatement(filter: ListFilter, reader: Reader): RawBuilder<StatusCount> {
  const conditions = filterConditions({ ...filter, status: [] }, reader)
  const where = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
  return sql<StatusCount>`select status, sum(applications)::bigint as count from (
      select status, applications from office_count where ${where}
      union all select status, change from office_count_change where ${where}) counters
    group by status having sum(applications) <> 0`
}

/**
 * Returns the number of applications in each status, calculated from the counters in `office_count`. Ignores the filter
 * by status.
 */
export async function countByCounters(db: Db, filter: ListFilter, reader: Reader): Promise<StatusCount[]> {
  return (await counterStatement(filter, reader).execute(db)).rows
}

/** Returns the admission sessions of all applications, newest first, from the counters in `office_count`. */
export async function listSessions(db: Db): Promise<string[]> {
  const { rows } = await sql<{ session: string }>`select session from (
      select session, applications from office_count
      union all select session, change from office_count_change) counters
    where session is not null group by session having sum(applications) > 0 order by session desc`.execute(db)
  return rows.map(({ session }) => session)
}

/** SQL of `countRows`. Exported so that a test can check its query plan. */
export function rowsStatement(
  filter: Omit<ListFilter, 'search'>,
  matches: readonly string[] | null,
  reader: Reader,
  limit: number,
): RawBuilder<StatusCount> {
  const conditions = [...filterConditions(filter, reader), ...idConditions(matches)]
  const where = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
  return sql<StatusCount>`select status, count(*) as count
    from (select status from office_application where ${where} limit ${limit + 1}) counted group by status`
}

/** Counts the rows of a list by status; null if more than `limit` rows match the filter or the search. */
export async function countRows(
  db: Db,
  filter: Omit<ListFilter, 'search'>,
  terms: SearchTerms | null,
  reader: Reader,
  limit: number,
): Promise<StatusCount[] | null> {
  const matches = terms === null ? null : await listMatches(db, terms, limit)
  if (terms !== null && matches === null) return null
  const { rows } = await rowsStatement(filter, matches, reader, limit).execute(db)
  return rows.reduce((sum, { count }) => sum + count, 0) > limit ? null : rows
}

/**
 * Adds the oldest changes in `office_count_change`, at most 100,000, to the counters in `office_count`. Concurrent
 * counts stay exact, because each of them sees both tables as they are either before or after this statement.
 */
export async function foldCounts(db: Db): Promise<void> {
  await sql`with folded as (delete from office_count_change
      where id in (select id from office_count_change order by id limit 100000) returning *)
    insert into office_count (session, programme_key, status, eligibility, awaited, decision_kind, applications)
      select session, programme_key, status, eligibility, awaited, decision_kind, sum(change) from folded
      group by session, programme_key, status, eligibility, awaited, decision_kind
    on conflict on constraint office_count_key
      do update set applications = office_count.applications + excluded.applications`.execute(db)
}
