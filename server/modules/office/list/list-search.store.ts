import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import {
  accountPrefixConditions,
  anyOf,
  distinctIds,
  nameQueries,
  numberSuffixQueries,
} from './search-statements.store.ts'
import type { SearchTerms } from './search-terms.ts'

/** Result of a search. The search text can have several meanings, such as a name or an email (see `SearchTerms`). */
export interface Found {
  /**
   * Distinct ids of the applicants who match a meaning with few matches. Applicants without a submitted application are
   * included.
   */
  ids: readonly string[]
  /** The meanings with too many matches to list. In each `SearchTerms` only the field of that meaning is set. */
  common: readonly SearchTerms[]
}

const noTerms: SearchTerms = {
  words: null,
  applicationNumber: null,
  email: null,
  phones: [],
  numberEnd: null,
  serial: null,
}

/** Splits the meanings of a search text, so that each returned `SearchTerms` has only one meaning. */
function meaningsOf(terms: SearchTerms): SearchTerms[] {
  const { words, applicationNumber, email, phones, numberEnd, serial } = terms
  return [{ words }, { applicationNumber }, { email }, { phones }, { numberEnd }, { serial }]
    .map((meaning) => ({ ...noTerms, ...meaning }))
    .filter((meaning) => queriesOf(meaning).length > 0)
}

/**
 * How PostgreSQL finds the applications that match a common name. `page`: PostgreSQL looks up the name of each
 * application that it reads, which is fast if few applications fill a page. `all`: PostgreSQL may first read all
 * matching names, if it expects that to be faster.
 */
export type Reading = 'page' | 'all'

/** SQL condition that a word of the name starts with `word`. */
function hasWord(word: string, reading: Reading): RawBuilder<unknown> {
  const words = sql`from applicant_name_word named
    where named.applicant_id = office_application.applicant_id and named.word ^@ ${word}::text`
  return reading === 'all' ? sql`exists (select ${words})` : sql`(select true ${words} limit 1)`
}

/** For each meaning with many matches, the SQL condition that an application matches this meaning. */
function commonConditions(terms: SearchTerms, reading: Reading): RawBuilder<unknown>[] {
  const meanings: RawBuilder<unknown>[] = []
  if (terms.words !== null)
    meanings.push(
      sql`(${sql.join(
        terms.words.map((word) => hasWord(word, reading)),
        sql` and `,
      )})`,
    )
  if (terms.applicationNumber !== null) meanings.push(sql`number_key ^@ ${terms.applicationNumber}::text`)
  if (terms.numberEnd !== null) meanings.push(sql`number_reversed ^@ reverse(${terms.numberEnd}::text)`)
  if (terms.serial !== null) meanings.push(sql`serial = ${terms.serial}::bigint`)
  const starts = accountPrefixConditions(terms)
  if (starts.length > 0)
    // PostgreSQL could turn an `exists` into a scan of all applicants, but not this subquery.
    meanings.push(
      sql`(select ${sql.join(starts, sql` or `)} from applicant where applicant.id = office_application.applicant_id)`,
    )
  return meanings
}

/** Returns the queries for the applicant ids that match. Each possible meaning is looked up with its own index. */
function queriesOf(terms: SearchTerms): RawBuilder<unknown>[] {
  const { applicationNumber } = terms
  return [
    ...nameQueries(terms),
    ...(applicationNumber === null
      ? []
      : [sql`select applicant_id from office_application where number_key ^@ ${applicationNumber}::text`]),
    ...numberSuffixQueries(terms),
    ...accountPrefixConditions(terms).map(
      (start) => sql`select id from applicant where submitted_at is not null and ${start}`,
    ),
  ]
}

/**
 * SQL of `listMatches`: at most `limit` applicant ids for each possible meaning of the search text (see
 * `SearchTerms`). An id can occur several times. Exported so that a test can check its query plan.
 */
export function matchesStatement(terms: SearchTerms, limit: number): RawBuilder<{ id: string }> {
  const queries = queriesOf(terms)
  if (queries.length === 0) return sql`select applicant_id as id from office_application where false`
  return anyOf(queries, limit)
}

/** Returns the applicant ids of all applications that match the search; null if more than `maxIds` match. */
export async function listMatches(db: Db, terms: SearchTerms, maxIds: number): Promise<string[] | null> {
  const ids = await distinctIds(db, (limit) => matchesStatement(terms, limit), maxIds + 1)
  return ids.length > maxIds ? null : ids
}

/** Maximum number of matches to look up one by one. Above it, reading the list in its sort order is faster. */
const maxListed = 4000

/**
 * Finds the applicants that match the search text in one of its meanings. A meaning with more than `maxIds` matches is
 * returned in `common` without its ids, so that the cost does not depend on the number of matches.
 */
export async function findMatches(db: Db, terms: SearchTerms, maxIds: number = maxListed): Promise<Found> {
  const meanings = meaningsOf(terms)
  if (meanings.length === 0) return { ids: [], common: [] }
  const arrays = meanings.map(
    (meaning, at) =>
      sql`select ${sql.lit(at)} as meaning, array(${matchesStatement(meaning, maxIds + 1)}) as ids`,
  )
  // One text with all ids takes less time to send and to read than a row for each id.
  const { rows } = await sql<{ meaning: number; ids: string | null }>`
    with found as materialized (${sql.join(arrays, sql` union all `)})
    select meaning, case when cardinality(ids) <= ${maxIds} then array_to_string(ids, ',') end as ids
    from found`.execute(db)
  const ids = rows.flatMap((row) => (row.ids ?? '').split(',').filter((id) => id !== ''))
  const isCommon = new Set(rows.filter((row) => row.ids === null).map(({ meaning }) => meaning))
  return { ids: [...new Set(ids)], common: meanings.filter((_, at) => isCommon.has(at)) }
}

/** SQL conditions for the applications of these applicants; no conditions if `ids` is null. */
export function idConditions(ids: readonly string[] | null): RawBuilder<unknown>[] {
  if (ids === null) return []
  // With an empty array as the condition, PostgreSQL sometimes reads the whole list in its sort order.
  return [ids.length === 0 ? sql`false` : sql`applicant_id = any(${ids}::uuid[])`]
}

/** SQL conditions of a search; no conditions if `found` is null, which means that there is no search. */
export function searchConditions(found: Found | null, reading: Reading): RawBuilder<unknown>[] {
  if (found === null) return []
  if (found.common.length === 0) return idConditions(found.ids)
  const listed = found.ids.length === 0 ? [] : idConditions(found.ids)
  const common = found.common.flatMap((terms) => commonConditions(terms, reading))
  return [sql`(${sql.join([...common, ...listed], sql` or `)})`]
}
