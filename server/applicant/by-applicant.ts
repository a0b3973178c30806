import { type RawBuilder, sql } from 'kysely'

/** SQL `any(…)` for a list of applicant ids, as in `where('applicantId', '=', anyApplicant(applicantIds))`. */
export const anyApplicant = (applicantIds: readonly string[]): RawBuilder<string> =>
  sql<string>`any(${applicantIds}::uuid[])`

/** Groups rows by applicant, in the order of `rows`. The map has no entry for an applicant without rows. */
export function groupByApplicant<Row extends { applicantId: string }, Item>(
  rows: readonly Row[],
  itemOf: (row: Row) => Item,
): Map<string, Item[]> {
  const groups = Map.groupBy(rows, ({ applicantId }) => applicantId)
  return new Map([...groups].map(([applicantId, group]) => [applicantId, group.map(itemOf)]))
}
