import { today } from '#contract/dates.ts'

/** Returns whether an ISO time is on the day of `nowMs` in Lagos. If so, the time of day alone says when it is. */
export function isToday(instant: string, nowMs: number): boolean {
  return today(new Date(instant)) === today(new Date(nowMs))
}
