/**
 * Returns the normalised URL if it is safe to redirect a payer there, otherwise null. The URL must be absolute and on
 * an allowed origin. It must not contain a user name, control character, space or backslash, because browsers and
 * parsers interpret these differently.
 */
export function safeCheckoutUrl(address: string, allowedOrigins: readonly string[]): string | null {
  // Printable ASCII only, because other letters can make another site's URL look like the gateway's.
  if (address.length > 2048 || !/^[\x21-\x5b\x5d-\x7e]+$/.test(address)) return null
  const url = URL.parse(address)
  if (url === null || url.username !== '' || url.password !== '') return null
  // A blob: URL has the origin of the page that created it.
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  return allowedOrigins.includes(url.origin) ? url.href : null
}
