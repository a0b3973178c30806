import { type RawBuilder, sql } from 'kysely'

/**
 * SQL for a time as text in UTC with microseconds, such as «2026-11-24T08:30:00.123456Z». The cursor with which a list
 * requests its next page contains such a time. With a JavaScript `Date`, which has only milliseconds, the next page
 * would repeat the rows of the last millisecond.
 */
export function exactTime(time: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
}

/** Returns whether the text is a time in the format of `exactTime`, after 1970. */
export function isExactTime(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(text) && Date.parse(text) > 0
}
