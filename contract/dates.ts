/**
 * In this file, a day is a `YYYY-MM-DD` string and not a `Date`, which is a point in time. Midnight in Lagos is 23:00
 * UTC of the day before, so a birth date stored as a `Date` could change by a day.
 */

const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/
/** Lagos is UTC+1 all year. A fixed offset needs no time-zone data, which old phones may lack. */
const lagosAheadMs = 3_600_000
/** Offset of Lagos in an ISO time, such as `2026-11-30T14:05:00+01:00`. */
export const lagosOffset = '+01:00'

export const dayMs = 86_400_000
export const daySeconds = 86_400

/**
 * Returns whether the text is a valid date of the form `YYYY-MM-DD`: true for `2024-02-29`, false for `2023-02-29` and
 * `2024-2-9`.
 */
export function isRealDate(text: string): boolean {
  const parts = partsOf(text)
  if (parts === undefined) return false
  const { year, month, day } = parts
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)
}

/** Formats a day, or the Lagos day of an ISO time, as `30/11/2026`. Returns `--` for any other text. */
export function formatDate(text: string): string {
  const day = text.includes('T') ? lagosDayOf(text) : text
  const [, year, month, date] = dayPattern.exec(day) ?? []
  return year === undefined || !isRealDate(day) ? '--' : `${date}/${month}/${year}`
}

/** Formats an ISO time as `30/11/2026, 14:05` in Lagos time. Returns `--` if the text cannot be parsed as a time. */
export function formatDateTime(instant: string): string {
  const time = new Date(instant)
  if (Number.isNaN(time.getTime())) return '--'
  const lagos = inLagos(time)
  return `${formatDate(lagos.slice(0, 10))}, ${lagos.slice(11, 16)}`
}

/** Formats an ISO time as `14:05` in Lagos time. Returns `--` if the text cannot be parsed as a time. */
export function formatTime(instant: string): string {
  const time = new Date(instant)
  return Number.isNaN(time.getTime()) ? '--' : inLagos(time).slice(11, 16)
}

/** Returns the date in Lagos at the time `now`, as `YYYY-MM-DD`. */
export function today(now: Date = new Date()): string {
  return inLagos(now).slice(0, 10)
}

/** Compares two `YYYY-MM-DD` days: negative if `a` is earlier, 0 if equal, positive if later. */
export function compareDates(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Adds days to a day: `addDays('2024-02-28', 2)` is `2024-03-01`. */
export function addDays(day: string, days: number): string {
  const moment = new Date(`${day}T00:00:00Z`)
  moment.setUTCDate(moment.getUTCDate() + days)
  return moment.toISOString().slice(0, 10)
}

/** Returns the instant at which a day ends in Lagos: the midnight that follows it. */
export function endOfDay(day: string): Date {
  return new Date(Date.parse(`${addDays(day, 1)}T00:00:00Z`) - lagosAheadMs)
}

/** Returns the age in whole years on a day. In a non-leap year, a birthday on 29 February becomes 1 March. */
export function ageOn(birthDate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years
}

/** Adds months to a day. A day that the month does not have becomes its last day: `2026-01-31` + 1 is `2026-02-28`. */
export function addMonths(day: string, months: number): string {
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months
  const [year, inYear] = [Math.floor(month / 12), (month % 12) + 1]
  const date = Math.min(Number(day.slice(8)), daysIn(year, inYear))
  return [String(year).padStart(4, '0'), ...[inYear, date].map((part) => String(part).padStart(2, '0'))].join(
    '-',
  )
}

/**
 * Returns the years from `last` down to `first`, as strings: `yearsBetween(2022, 2024)` is `['2024', '2023', '2022']`.
 */
export function yearsBetween(first: number, last: number): string[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, back) => String(last - back))
}

/** Returns the Lagos time as `YYYY-MM-DDTHH:mm…`. */
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
