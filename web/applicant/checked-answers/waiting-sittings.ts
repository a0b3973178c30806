import type { CheckedSitting } from './checked-answers.ts'

/** Checked sittings that are not yet in a form. The form for a new result contains one sitting at a time. */
let waiting: CheckedSitting[] = []

export function setWaitingSittings(sittings: CheckedSitting[]): void {
  waiting = sittings
}

/** Returns the values of a sitting for the form of a new O'level result. */
export function formValuesOf({ examName, examYear, subjects }: CheckedSitting): Record<string, string> {
  const rows = subjects.flatMap(({ subjectName, grade }, row): [string, string][] => [
    [`subjects.${row}.subjectName`, subjectName],
    [`subjects.${row}.grade`, grade],
  ])
  return { examName, examYear, ...Object.fromEntries(rows) }
}

/**
 * Removes the next waiting sitting and returns its values for a new form. Returns an empty object if none is waiting.
 */
export function nextCheckedSitting(): Record<string, string> {
  const next = waiting.shift()
  return next === undefined ? {} : formValuesOf(next)
}
