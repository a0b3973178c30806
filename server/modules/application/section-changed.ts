import type { HttpContext } from '#server/http/context.ts'
import { conflict } from '#server/http/errors.ts'

/**
 * Rejects a save if the stored section has changed since the applicant loaded it. The header `If-Match` contains the
 * loaded version. Older clients send no such header, so their saves are accepted. The caller must hold the lock on the
 * applicant's row. Do not call this function if the new answers equal the stored ones, so that a retry succeeds.
 * @throws 409 `If-Match` is not the stored version.
 */
export function requireSameVersion(http: HttpContext, stored: string): void {
  const loadedVersion = http.header('if-match')
  if (loadedVersion === undefined || loadedVersion === `"${stored}"`) return
  throw conflict(
    'section-changed',
    'This section was changed on another device or in another tab. Compare both versions and keep one.',
  )
}
