import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { accountStarts, anyOf, differentIds, named, numberEnds } from './search-statements.store.ts'
import type { SearchTerms } from './search-terms.ts'

/** SQL condition that an application matches the search, for searches with many matches. */
function found(terms: SearchTerms): RawBuilder<unknown> {
  const meanings: RawBuilder<unknown>[] = []
  if (terms.words !== null)
    meanings.push(
      sql`(${sql.join(
        terms.words.map(
          (word) => sql`exists (select from applicant_name_word named
            where named.applicant_id = office_application.applicant_id and named.word ^@ ${word}::text)`,
        ),
        sql` and `,
      )})`,
    )
  if (terms.applicationNumber !== null) meanings.push(sql`number_key ^@ ${terms.applicationNumber}::text`)
  if (terms.numberEnd !== null) meanings.push(sql`number_reversed ^@ reverse(${terms.numberEnd}::text)`)
  if (terms.serial !== null) meanings.push(sql`serial = ${terms.serial}::bigint`)
  const starts = accountStarts(terms)
  if (starts.length > 0)
    // PostgreSQL could turn an `exists` into a scan of all applicants, but not this subquery.
    meanings.push(
      sql`(select ${sql.join(starts, sql` or `)} from applicant where applicant.id = office_application.applicant_id)`,
    )
  return meanings.length === 0 ? sql`false` : sql`(${sql.join(meanings, sql` or `)})`
}

/**
 * SQL of `listMatches`: at most `limit` applicant ids for each possible meaning of the search text (see
 * `SearchTerms`). An id can occur several times. Each meaning is looked up with its own index. Exported so that a
 * test can check its query plan.
 */
export function matchesStatement(terms: SearchTerms, limit: number): RawBuilder<{ id: string }> {
  const { applicationNumber } = terms
  const meanings = [
    ...named(terms),
    ...(applicationNumber === null
      ? []
      : [sql`select applicant_id from office_application where number_key ^@ ${applicationNumber}::text`]),
    ...numberEnds(terms),
    ...accountStarts(terms).map(
      (start) => sql`select id from applicant where submitted_at is not null and ${start}`,
    ),
  ]
  if (meanings.length === 0) return sql`select applicant_id as id from office_application where false`
  return anyOf(meanings, limit)
}

/** Maximum number of matches to look up one by one. With more matches, it is faster to read the list in its order. */
const mostListed = 4000

/** Returns the applicant ids of all applications that match the search; null if more than `most` match. */
export async function listMatches(
  db: Db,
  terms: SearchTerms,
  most: number = mostListed,
): Promise<string[] | null> {
  const ids = await differentIds(db, (limit) => matchesStatement(terms, limit), most + 1)
  return ids.length > most ? null : ids
}

/**
 * SQL conditions of a search. `matches` are the applicant ids that match the search; null if there is no search or too
 * many match.
 */
export function searchConditions(
  terms: SearchTerms | null,
  matches: readonly string[] | null,
): RawBuilder<unknown>[] {
  // For an empty array, PostgreSQL sometimes reads the whole list in its order.
  if (matches?.length === 0) return [sql`false`]
  if (matches !== null) return [sql`applicant_id = any(${matches}::uuid[])`]
  return terms === null ? [] : [found(terms)]
}
