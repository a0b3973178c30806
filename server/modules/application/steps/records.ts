import { type AppError, notFound, unprocessable } from '#server/http/errors.ts'

interface YearRange {
  startDate: string
  endDate: string
}

/** Returns both years of a record, each with its field name and the list of allowed years. */
export function yearChoices({ startDate, endDate }: YearRange, list: readonly string[]) {
  return [
    { field: 'startDate', value: startDate, list },
    { field: 'endDate', value: endDate, list },
  ]
}

/** Returns true if two records have the same years and `fields`. An equal record is not added again. */
export function sameRecord<Field extends string>(
  one: Record<Field, string> & YearRange,
  other: Record<Field, string> & YearRange,
  fields: readonly Field[],
): boolean {
  return (
    one.startDate === other.startDate &&
    one.endDate === other.endDate &&
    fields.every((field) => one[field] === other[field])
  )
}

/** Maximum number of records per list: enough for everyone, but too few for a script to fill the database. */
const maximumRecords = 20

/** Throws 422 if the list is full. `what` names the records, such as «school records». */
export function rejectFullList(records: readonly unknown[], what: string): void {
  if (records.length >= maximumRecords)
    throw unprocessable('list-full', `You can add at most ${maximumRecords} ${what}. Remove one first.`)
}

/**
 * Creates the 404 error for a record that never existed, was removed or belongs to another applicant. The response is
 * the same for all three.
 */
export function noSuchRecord(): AppError {
  return notFound('This record is not in your list. It may have been removed already.')
}

/**
 * Result of removing a record that is not in the applicant's list. Such a removal is a successful no-op, because a
 * phone that lost the response repeats the request. The response for another applicant's record is the same.
 */
export const nothingRemoved = { result: null }
