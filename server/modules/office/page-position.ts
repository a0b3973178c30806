import { isRealDate } from '#contract/dates.ts'
import { isExactTime } from '#server/db/exact-time.ts'
import { isId } from '#server/db/id.ts'
import { fieldError } from '#server/http/errors.ts'

/**
 * Returns the position in a page key, such as «2026-11-24T08:30:00.123456Z ID»; null for the empty key of the first
 * page. `isTime` checks the first part.
 * @throws 400 invalid key.
 */
export function pagePosition(
  after: string,
  isTime: (text: string) => boolean = isExactTime,
): { exactAt: string; id: string } | null {
  if (after === '') return null
  const [exactAt = '', id = ''] = after.split(' ')
  if (!isTime(exactAt) || !isId(id))
    throw fieldError('validation-failed', 'after', 'Start again from the first page.')
  return { exactAt, id }
}

/** Returns true if the text is the deadline in a page key: `YYYY-MM-DD`, or `infinity` for no deadline. */
export const isDeadline = (text: string): boolean => text === 'infinity' || isRealDate(text)

/**
 * Returns the first `size` of `rows`, and the page key of the next page. The key is null if `rows` contains no more
 * rows, so the query must read one row more than a page has.
 */
export function pageOf<Row extends { exactAt: string; id: string }>(
  rows: readonly Row[],
  size: number,
): { page: Row[]; next: string | null } {
  const page = rows.slice(0, size)
  const last = rows.length > size ? page.at(-1) : undefined
  return { page, next: last === undefined ? null : `${last.exactAt} ${last.id}` }
}
