import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { SearchTerms } from './search-terms.ts'

/** Returns conditions on `applicant`: the email address or the phone number starts with the search text. */
export function accountStarts({ email, phones }: SearchTerms): RawBuilder<unknown>[] {
  const starts = (column: string, text: string) => sql`${sql.ref(`applicant.${column}`)} ^@ ${text}::text`
  return [
    ...(email === null ? [] : [starts('email', email)]),
    ...phones.map((phone) => starts('mobileNo', phone)),
  ]
}

/**
 * Returns the query for the ids of applicants whose name contains all words; nothing if the text is not a name. An id can
 * occur several times, because several words of a name can start with the same letters.
 */
export function named({ words }: SearchTerms): RawBuilder<unknown>[] {
  const [first, ...others] = (words ?? []).map(
    (word) => sql`select applicant_id from applicant_name_word where word ^@ ${word}::text`,
  )
  if (first === undefined) return []
  const hasOthers = others.map((each) => sql` and applicant_id in (${each})`)
  return [sql`${first}${sql.join(hasOthers, sql``)}`]
}

/** Returns the queries for applicant ids whose application number ends with the search text. */
export function numberEnds({ numberEnd, serial }: SearchTerms): RawBuilder<unknown>[] {
  const row = (condition: RawBuilder<unknown>) =>
    sql`select applicant_id from office_application where ${condition}`
  return [
    ...(numberEnd === null ? [] : [row(sql`number_reversed ^@ reverse(${numberEnd}::text)`)]),
    ...(serial === null ? [] : [row(sql`serial = ${serial}::bigint`)]),
  ]
}

/**
 * Combines queries for applicant ids with `union all` instead of `or`, so that each query can use its own index. Takes at
 * most `limit` ids of each query. An id can occur several times.
 */
export function anyOf(queries: readonly RawBuilder<unknown>[], limit: number): RawBuilder<{ id: string }> {
  const limited = queries.map((each) => sql`(select * from (${each}) meaning (id) limit ${limit})`)
  return sql`${sql.join(limited, sql` union all `)}`
}

/**
 * Returns different ids that `statement` finds: all of them, or at least `wanted`. `statement` gets the maximum number
 * of ids, in which an id can occur several times.
 */
export async function differentIds(
  db: Db,
  statement: (limit: number) => RawBuilder<{ id: string }>,
  wanted: number,
): Promise<string[]> {
  // A twentieth more is mostly enough, because few names contain two words that start with the same letters.
  for (let limit = Math.ceil(wanted * 1.05); ; limit *= 2) {
    const { rows } = await statement(limit).execute(db)
    const ids = [...new Set(rows.map(({ id }) => id))]
    if (ids.length >= wanted || rows.length < limit) return ids
  }
}
