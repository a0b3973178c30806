import { isRealDate, lagosOffset } from '#contract/dates.ts'

/**
 * Converts a date and a time of day in Lagos time (UTC+1 all year) to ISO format. Returns null if either is incomplete
 * or invalid.
 */
export function lagosTime(day: string, time: string): string | null {
  return isRealDate(day) && /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? `${day}T${time}:00${lagosOffset}` : null
}
