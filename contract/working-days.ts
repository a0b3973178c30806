import { addDays, compareDates } from './dates.ts'

/** Adds working days (Monday to Friday). Public holidays count as working days. */
export function addWorkingDays(day: string, days: number): string {
  let reached = day
  for (let remaining = days; remaining > 0; ) {
    reached = addDays(reached, 1)
    if (isWorkingDay(reached)) remaining -= 1
  }
  return reached
}

/** Returns the number of working days after `from`, up to and including `to`; 0 if `to` is not later than `from`. */
export function workingDaysBetween(from: string, to: string): number {
  let count = 0
  for (let day = addDays(from, 1); compareDates(day, to) <= 0; day = addDays(day, 1))
    if (isWorkingDay(day)) count += 1
  return count
}

function isWorkingDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6
}
