import type { HttpContext } from '#server/http/context.ts'
import { conflict } from '#server/http/errors.ts'

/**
 * Rejects a save that is based on another version than the stored one. `If-Match` names the version that the applicant
 * saw; older clients send none. Call it under the lock of the applicant's row, and only if the answers differ.
 * @throws 409 `If-Match` names another version.
 */
export function requireSameVersion(http: HttpContext, stored: string): void {
  const seen = http.header('if-match')
  if (seen === undefined || seen === `"${stored}"`) return
  throw conflict(
    'section-changed',
    'This section was changed on another device or in another tab. Compare both versions and keep one.',
  )
}
