import type { HttpContext } from '#server/http/context.ts'
import { conflict } from '#server/http/errors.ts'

/**
 * Rejects a save if the applicant has not seen the stored version of the section. `If-Match` contains the version that
 * the applicant saw; older clients do not send it. The caller must hold the lock on the applicant's row. Call this
 * function only if the new answers differ from the stored ones.
 * @throws 409 `If-Match` is not the stored version.
 */
export function requireSameVersion(http: HttpContext, stored: string): void {
  const seen = http.header('if-match')
  if (seen === undefined || seen === `"${stored}"`) return
  throw conflict(
    'section-changed',
    'This section was changed on another device or in another tab. Compare both versions and keep one.',
  )
}
