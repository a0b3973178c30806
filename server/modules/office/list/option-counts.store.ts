import { type RawBuilder, sql } from 'kysely'
import type { FacetName } from '#contract/office/list/option-counts.ts'
import type { Db } from '#server/db/client.ts'
import { filterConditions, type Reader } from './list-conditions.store.ts'
import { idConditions } from './list-search.store.ts'
import { type Facet, facets, type PlainFilter } from './option-facets.ts'

/** Columns of `office_application` for the facets whose values are not known in advance. */
const facetColumns: Partial<Record<FacetName, string>> = {
  programme: 'programme_key',
  state: 'state',
  session: 'session',
  assignee: 'assignee_id',
}

/** Columns that the conditions of the options read. */
const readColumns =
  sql.raw(`applicant_id, programme_key, state, session, assignee_id, status, eligibility, awaited,
  decision_kind, reconsideration, waiting_since, submitted_at, turn, offer_answer, request_due_on, request_returned_at,
  check_identity, check_fee, check_results_entered, check_results_verified, check_requirements, check_documents,
  check_duplicates, board_state, has_matric_number, has_school_fee, has_portal_account, open_flags`)

export interface CountedView {
  filter: PlainFilter
  /** Applicant ids of the applications that match the search; null without a search. */
  matches: readonly string[] | null
  reader: Reader
  /** Maximum number of applications to read for one `Base`. */
  limit: number
}

/** Facets that are counted over the same applications. */
interface Base {
  filter: PlainFilter
  facets: readonly Facet[]
}

/**
 * A row that `optionsStatement` returns. `base` is the index of a base in the result of `basesOf`. If `facet` is null,
 * `counts` contains the number of applications in the base, then one count for each option. Otherwise `counts` contains
 * one number: how many applications have `value` in the column of the facet.
 */
interface CountRow {
  base: number
  facet: FacetName | null
  value: string | null
  counts: number[]
}

/**
 * Returns one base for all facets without a chosen value, and one base for each facet with a chosen value. The base of
 * a single facet ignores that facet's own filter.
 */
function basesOf(filter: PlainFilter): Base[] {
  const on = facets.filter((facet) => facet.isOn(filter))
  const off = facets.filter((facet) => !facet.isOn(filter))
  return [{ filter, facets: off }, ...on.map((each) => ({ filter: each.without(filter), facets: [each] }))]
}

const allOf = (conditions: readonly RawBuilder<unknown>[]) =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)

const optionsOf = (base: Base) =>
  base.facets.flatMap(({ name, options }) => options.map((option) => ({ name, ...option })))

/** SQL of `countOptions`. Exported so that a test can check its query plan. */
export function optionsStatement({ filter, matches, reader, limit }: CountedView): RawBuilder<CountRow> {
  const bases = basesOf(filter)
  const baseNames = bases.map((_, index) => sql.ref(`base_${index}`))
  const views = bases.map(
    (base, index) =>
      sql`${baseNames[index]} as materialized (select ${readColumns} from office_application
        where ${allOf([...filterConditions(base.filter, reader), ...idConditions(matches)])}
        limit ${limit + 1})`,
  )
  const selects = bases.flatMap((base, index) => {
    const from = baseNames[index]
    const options = optionsOf(base).map(
      (option) => sql`count(*) filter (where ${allOf(filterConditions(option.filter, reader))})::int`,
    )
    const columns = base.facets.flatMap(({ name }) => {
      const column = facetColumns[name]
      return column === undefined ? [] : [{ name, column: sql.ref(column) }]
    })
    return [
      sql`select ${index}::int as base, null as facet, null as value,
        array[${sql.join([sql`count(*)::int`, ...options])}] as counts from ${from}`,
      ...columns.map(
        ({ name, column }) => sql`select ${index}::int, ${name}, ${column}::text, array[count(*)::int]
          from ${from} where ${column} is not null group by ${column}`,
      ),
    ]
  })
  return sql<CountRow>`with ${sql.join(views)} ${sql.join(selects, sql` union all `)}`
}

export interface FacetCounts {
  facet: FacetName
  /** False if more applications match than were read. The counts are then too low. */
  isExact: boolean
  counts: Record<string, number>
}

/**
 * Counts the applications by each value of each filter. Reads at most `limit` applications of the view. For each filter
 * that has a value, reads at most `limit` further applications.
 */
export async function countOptions(db: Db, view: CountedView): Promise<FacetCounts[]> {
  const { rows } = await optionsStatement(view).execute(db)
  return basesOf(view.filter).flatMap((base, index) => {
    const ofBase = rows.filter((row) => row.base === index)
    const [total = 0, ...counts] = ofBase.find(({ facet }) => facet === null)?.counts ?? []
    const known = optionsOf(base).map(({ name, value }, at) => ({ name, value, count: counts[at] ?? 0 }))
    const found = ofBase.map(({ facet, value, counts: [count = 0] }) => ({ name: facet, value, count }))
    return base.facets.map(({ name }) => ({
      facet: name,
      isExact: total <= view.limit,
      counts: Object.fromEntries(
        [...known, ...found].flatMap((each) =>
          each.name === name && each.value !== null ? [[each.value, each.count] as const] : [],
        ),
      ),
    }))
  })
}

/** Columns of `office_count`, by facet. Facets without such a column are not listed. */
const counterColumns: Partial<Record<FacetName, RawBuilder<unknown>>> = {
  programme: sql`programme_key`,
  session: sql`session`,
  status: sql`status`,
  eligibility: sql`coalesce(eligibility, 'unknown')`,
  awaited: sql`case when awaited then 'yes' else 'no' end`,
  decision: sql`coalesce(decision_kind, 'none')`,
}

const counted = sql.raw('programme_key, session, status, eligibility, awaited, decision_kind')

/** Returns true if the table `office_count` has a column for the facet. */
export const hasCounterColumn = ({ name }: Facet): boolean => counterColumns[name] !== undefined

/**
 * Counts the applications by each value of the given facets, from the counters in `office_count`, without reading any
 * application. The table must have a column for each filter that is set (see `hasCounters`).
 */
export async function countFacetsByCounters(
  db: Db,
  wanted: readonly { facet: Facet; filter: PlainFilter }[],
  reader: Reader,
): Promise<FacetCounts[]> {
  const selects = wanted.flatMap(({ facet, filter }) => {
    const column = counterColumns[facet.name]
    if (column === undefined) return []
    const where = allOf(filterConditions(filter, reader))
    return [
      sql`select ${facet.name} as facet, ${column} as value, sum(applications)::int as count from (
          select ${counted}, applications from office_count where ${where}
          union all select ${counted}, change from office_count_change where ${where}) counters group by 2`,
    ]
  })
  if (selects.length === 0) return []
  const { rows } = await sql<{ facet: FacetName; value: string; count: number }>`${sql.join(
    selects,
    sql` union all `,
  )}`.execute(db)
  return wanted.map(({ facet: { name } }) => ({
    facet: name,
    isExact: true,
    counts: Object.fromEntries(
      rows.filter(({ facet }) => facet === name).map(({ value, count }) => [value, count]),
    ),
  }))
}
