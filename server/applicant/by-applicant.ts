import { type RawBuilder, sql } from 'kysely'

/** SQL of a list of applicants, for conditions such as `where('applicantId', '=', anyApplicant(applicantIds))`. */
export const anyApplicant = (applicantIds: readonly string[]): RawBuilder<string> =>
  sql<string>`any(${applicantIds}::uuid[])`

/** Groups rows of several applicants, in their order. An applicant without a row is missing. */
export function groupByApplicant<Row extends { applicantId: string }, Item>(
  rows: readonly Row[],
  itemOf: (row: Row) => Item,
): Map<string, Item[]> {
  const groups = Map.groupBy(rows, ({ applicantId }) => applicantId)
  return new Map([...groups].map(([applicantId, group]) => [applicantId, group.map(itemOf)]))
}
