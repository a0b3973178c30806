import { isExactTime } from '#server/db/exact-time.ts'
import { isId } from '#server/db/id.ts'
import { fieldError } from '#server/http/errors.ts'

/**
 * Returns the position in a page key, such as «2026-11-24T08:30:00.123456Z ID»; null for the empty key of the first
 * page.
 * @throws 400 invalid key.
 */
export function pagePosition(after: string): { exactAt: string; id: string } | null {
  if (after === '') return null
  const [exactAt = '', id = ''] = after.split(' ')
  if (!isExactTime(exactAt) || !isId(id))
    throw fieldError('validation-failed', 'after', 'Start again from the first page.')
  return { exactAt, id }
}
