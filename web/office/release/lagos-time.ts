import { isRealDate } from '#contract/dates.ts'

/** The ISO time of a clock in Lagos (one hour before UTC all the year): null unless day and time are whole. */
export function lagosTime(day: string, time: string): string | null {
  return isRealDate(day) && /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? `${day}T${time}:00+01:00` : null
}
