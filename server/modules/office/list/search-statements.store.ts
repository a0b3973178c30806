import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { SearchTerms } from './search-terms.ts'

/** Returns conditions on `applicant`: the email address or the phone number starts with the search text. */
export function accountPrefixConditions({ email, phones }: SearchTerms): RawBuilder<unknown>[] {
  const starts = (column: string, text: string) => sql`${sql.ref(`applicant.${column}`)} ^@ ${text}::text`
  return [
    ...(email === null ? [] : [starts('email', email)]),
    ...phones.map((phone) => starts('mobileNo', phone)),
  ]
}

/** Removes words that are prefixes of other words: a name that contains `adebayo` also matches `ade`. */
function withoutPrefixes(words: readonly string[]): string[] {
  return [...new Set(words)].filter(
    (word) => !words.some((other) => other !== word && other.startsWith(word)),
  )
}

/**
 * Returns a text that comes after all texts that start with `text`, in byte order. The queries use ranges, because with
 * row-level security, PostgreSQL uses no statistics for `^@` and could read the whole table.
 */
const endOf = (text: string) => `${text}\u{10ffff}`

/**
 * Returns the queries for the ids of applicants whose name contains all words; no queries if the text is not a name. An
 * id can occur several times, because several words of a name can start with the same letters.
 */
export function nameQueries({ words }: SearchTerms): RawBuilder<unknown>[] {
  // Each row of `applicant_name_pair` has two words of a name in sort order. The typed words are sorted too, and none
  // is a prefix of another. So the first typed word can only match `first_word`, and the second `second_word`.
  const sorted = withoutPrefixes(words ?? []).toSorted((one, other) =>
    Buffer.compare(Buffer.from(one), Buffer.from(other)),
  )
  const [first, second, ...furtherWords] = sorted
  if (first === undefined) return []
  const starting = (word: string) =>
    sql`select applicant_id from applicant_name_word
      where word ~>=~ ${word}::text and word ~<~ ${endOf(word)}::text`
  if (second === undefined) return [starting(first)]
  const andFurtherWords = sql`${sql.join(
    furtherWords.map((word) => sql` and applicant_id in (${starting(word)})`),
    sql``,
  )}`
  const pair = (condition: RawBuilder<unknown>) => sql`select applicant_id from applicant_name_pair
    where ${condition} and second_word >= ${second}::text and second_word < ${endOf(second)}::text${andFurtherWords}`
  // Colleagues mostly type whole names, so whole names have a query of their own. With one range for whole names and
  // for longer names, PostgreSQL before 18 would read all pairs of words whose first word is in the range.
  return [
    pair(sql`first_word = ${first}::text`),
    pair(sql`first_word > ${first}::text and first_word < ${endOf(first)}::text`),
  ]
}

/** Returns the queries for applicant ids whose application number ends with the search text. */
export function numberSuffixQueries({ numberEnd, serial }: SearchTerms): RawBuilder<unknown>[] {
  const row = (condition: RawBuilder<unknown>) =>
    sql`select applicant_id from office_application where ${condition}`
  return [
    ...(numberEnd === null ? [] : [row(sql`number_reversed ^@ reverse(${numberEnd}::text)`)]),
    ...(serial === null ? [] : [row(sql`serial = ${serial}::bigint`)]),
  ]
}

/**
 * Combines queries for applicant ids with `union all` instead of `or`, so that each query can use its own index. Takes
 * at most `limit` ids of each query. An id can occur several times.
 */
export function anyOf(queries: readonly RawBuilder<unknown>[], limit: number): RawBuilder<{ id: string }> {
  const limited = queries.map((each) => sql`(select * from (${each}) meaning (id) limit ${limit})`)
  return sql`${sql.join(limited, sql` union all `)}`
}

/**
 * Returns distinct ids that `statement` finds: all of them, or at least `wanted`. `statement` gets the maximum number
 * of rows. An id can occur in several rows, so the number of rows is increased until there are enough ids.
 */
export async function distinctIds(
  db: Db,
  statement: (limit: number) => RawBuilder<{ id: string }>,
  wanted: number,
): Promise<string[]> {
  // A name has one row for each word that matches. Few names have two such words, so 5 % more rows are usually enough.
  for (let limit = Math.ceil(wanted * 1.05); ; limit *= 2) {
    const { rows } = await statement(limit).execute(db)
    const ids = [...new Set(rows.map(({ id }) => id))]
    if (ids.length >= wanted || rows.length < limit) return ids
  }
}
