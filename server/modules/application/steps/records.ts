import { type AppError, notFound } from '#server/http/errors.ts'

interface YearRange {
  startDate: string
  endDate: string
}

/** The two years of a record, to be held against the years on offer. */
export function rightYears({ startDate, endDate }: YearRange, list: readonly string[]) {
  return [
    { field: 'startDate', value: startDate, list },
    { field: 'endDate', value: endDate, list },
  ]
}

/** Whether two records say the same, so that a repeated request adds nothing. */
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

/** 404 for a record that never existed, was removed or belongs to somebody else. The response is the same for all three. */
export function noSuchRecord(): AppError {
  return notFound('This record is not in your list. It may have been removed already.')
}

/**
 * What removing does to a record that is not in the applicant's list: nothing, and the call succeeds. A phone that lost the
 * response repeats the call. Somebody else's record gets the same response as one that never existed.
 */
export const alreadyGone = { result: null }
