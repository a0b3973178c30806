import { compareDates } from '#contract/dates.ts'
import { addWorkingDays, workingDaysBetween } from '#contract/working-days.ts'

/** After the usual day of the decision, `by` is postponed in steps of this many working days. */
const graceWorkingDays = 5

export interface UsualWait {
  /** Working days since the submission, at most `total`, the usual wait. The day of the submission is 0. */
  passed: number
  total: number
  /** Day by which most applicants have a decision, `YYYY-MM-DD`; a later day if that day has passed. */
  by: string
  late: boolean
}

/** Returns the usual wait for a decision, as seen on `day`. Days are `YYYY-MM-DD`. */
export function usualWait(submittedOn: string, day: string, total: number): UsualWait {
  const passed = Math.min(total, workingDaysBetween(submittedOn, day))
  const usual = addWorkingDays(submittedOn, total)
  if (compareDates(day, usual) <= 0) return { passed, total, by: usual, late: false }
  let by = usual
  while (compareDates(by, day) <= 0) by = addWorkingDays(by, graceWorkingDays)
  return { passed, total, by, late: true }
}
