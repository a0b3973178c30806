import { fieldError } from '#server/http/errors.ts'
import { pageOf, pagePosition } from '../page-position.ts'

/** Position in a list that begins with the rows that wait for the bursar. */
export interface MoneyPosition {
  /** False while the row waits for the bursar. */
  settled: boolean
  exactAt: string
  /** Id of the payment. */
  id: string
}

const pageSize = 50
/** Number of rows to read for a page. The row after the page shows that there is a next page. */
export const moneyRowsRead = pageSize + 1

/**
 * Returns the position in a page key, such as «pending 2026-11-24T08:30:00.123456Z ID»; null for the empty key of the
 * first page.
 * @throws 400 invalid key.
 */
export function moneyPosition(after: string): MoneyPosition | null {
  if (after === '') return null
  const [state, key] = [after.slice(0, after.indexOf(' ')), after.slice(after.indexOf(' ') + 1)]
  const position = pagePosition(key)
  if (position === null || (state !== 'pending' && state !== 'settled'))
    throw fieldError('validation-failed', 'after', 'Start again from the first page.')
  return { settled: state === 'settled', ...position }
}

/** Returns the rows of a page, and the key of the next page; null for the last page. */
export function moneyPage<Row extends MoneyPosition>(
  read: readonly Row[],
): { page: Row[]; next: string | null } {
  const { page, next } = pageOf(read, pageSize)
  return {
    page,
    next: next === null ? null : `${page.at(-1)?.settled === true ? 'settled' : 'pending'} ${next}`,
  }
}
