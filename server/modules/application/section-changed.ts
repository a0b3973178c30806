import type { HttpContext } from '#server/http/context.ts'
import { conflict } from '#server/http/errors.ts'

/**
 * Rejects a save if the stored section has changed since the applicant loaded it. `If-Match` contains the version that
 * the applicant saw; without this header (older clients), the save is accepted. The caller must hold the lock on the
 * applicant's row. Call this function only if the new answers differ from the stored ones.
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
