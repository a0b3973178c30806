import { today, yearsBetween } from '#contract/dates.ts'
import type { Records } from '#contract/institution.ts'
import { badRequest } from '#server/http/errors.ts'

/** Returns the years offered for records and examinations, newest first. */
export function offeredYears(records: Records): string[] {
  return yearsBetween(records.firstYear, Number(today().slice(0, 4)))
}

interface Choice {
  field: string
  value: string
  list: readonly string[]
}

/** Throws 400, with an error for each field whose value is not in its list. */
export function rejectUnlisted(choices: Choice[]): void {
  const wrong = choices.filter(({ value, list }) => !list.includes(value))
  if (wrong.length === 0) return
  const words = 'Choose one from the list.'
  throw badRequest('choice-unknown', words, Object.fromEntries(wrong.map(({ field }) => [field, words])))
}
