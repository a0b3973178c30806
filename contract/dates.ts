/**
 * Days are `YYYY-MM-DD` strings from end to end. A `Date` would carry a time zone: midnight in Lagos is 23:00 of the day
 * before in UTC, and a birth date would travel back by a day.
 */

const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/
/** Lagos keeps one hour before UTC all the year round; adding it needs no time-zone tables, which old phones may lack. */
const lagosAheadMs = 3_600_000

/** Whether the text is a day of the calendar written `YYYY-MM-DD`: `2024-02-29` is, `2023-02-29` and `2024-2-9` are not. */
export function isRealDate(text: string): boolean {
  const parts = partsOf(text)
  if (parts === undefined) return false
  const { year, month, day } = parts
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)
}

/** A day as a Nigerian writes it, `30/11/2026`; of a point in time (ISO 8601) the day it was in Lagos. `--` for anything else. */
export function formatDate(text: string): string {
  const day = text.includes('T') ? lagosDayOf(text) : text
  const [, year, month, date] = dayPattern.exec(day) ?? []
  return year === undefined || !isRealDate(day) ? '--' : `${date}/${month}/${year}`
}

/** A point in time (ISO 8601) as `30/11/2026, 14:05` in Lagos; `--` for anything else. */
export function formatDateTime(instant: string): string {
  const time = new Date(instant)
  if (Number.isNaN(time.getTime())) return '--'
  const lagos = inLagos(time)
  return `${formatDate(lagos.slice(0, 10))}, ${lagos.slice(11, 16)}`
}

/** The day it is in Lagos now, `YYYY-MM-DD`. The clock can be given. */
export function today(now: Date = new Date()): string {
  return inLagos(now).slice(0, 10)
}

/** Negative when `a` comes before `b`, 0 when they are the same day, positive after. Both `YYYY-MM-DD`. */
export function compareDates(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** The day so many days later. `addDays('2024-02-28', 2)` is `2024-03-01`. */
export function addDays(day: string, days: number): string {
  const moment = new Date(`${day}T00:00:00Z`)
  moment.setUTCDate(moment.getUTCDate() + days)
  return moment.toISOString().slice(0, 10)
}

/** Age in whole years on a day. Someone born on 29 February has a birthday on 1 March in other years. */
export function ageOn(birthDate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years
}

/** Years as strings, newest first, both ends included: `yearsBetween(2022, 2024)` is `['2024', '2023', '2022']`. */
export function yearsBetween(first: number, last: number): string[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, back) => String(last - back))
}

/** The clock on the wall in Lagos, written `YYYY-MM-DDTHH:mm…`. */
function inLagos(time: Date): string {
  return new Date(time.getTime() + lagosAheadMs).toISOString()
}

function lagosDayOf(instant: string): string {
  const time = new Date(instant)
  return Number.isNaN(time.getTime()) ? '' : today(time)
}

function partsOf(text: string): { year: number; month: number; day: number } | undefined {
  const match = dayPattern.exec(text)
  return match === null
    ? undefined
    : { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) }
}

function daysIn(year: number, month: number): number {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  if (month === 2) return leap ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}
