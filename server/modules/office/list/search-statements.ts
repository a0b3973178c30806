import { type RawBuilder, sql } from 'kysely'
import type { SearchTerms } from './search-terms.ts'

/** Returns conditions on `applicant`: the email address or the phone number starts with the search text. */
export function accountStarts({ email, phones }: SearchTerms): RawBuilder<unknown>[] {
  const starts = (column: string, text: string) => sql`${sql.ref(`applicant.${column}`)} ^@ ${text}::text`
  return [
    ...(email === null ? [] : [starts('email', email)]),
    ...phones.map((phone) => starts('mobileNo', phone)),
  ]
}

/** Returns the query for the ids of applicants whose name contains all words; nothing if the text is not a name. */
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
 * Combines queries for applicant ids with `union` instead of `or`, so that each query can use its own index. Takes at
 * most `limit` ids of each query.
 */
export function anyOf(queries: readonly RawBuilder<unknown>[], limit: number): RawBuilder<{ id: string }> {
  const limited = queries.map((each) => sql`(select * from (${each}) meaning (id) limit ${limit})`)
  return sql`${sql.join(limited, sql` union `)}`
}
