/**
 * Returns the normalised URL if it is safe to redirect a payer there, otherwise null. The URL must be an http or https
 * URL on an allowed origin, in printable ASCII and at most 2,048 characters long. Usernames, passwords, spaces and
 * backslashes are not allowed, because browsers and parsers interpret them differently.
 */
export function safeCheckoutUrl(address: string, allowedOrigins: readonly string[]): string | null {
  // Letters outside ASCII can make another site's URL look like the gateway's.
  if (address.length > 2048 || !/^[\x21-\x5b\x5d-\x7e]+$/.test(address)) return null
  const url = URL.parse(address)
  if (url === null || url.username !== '' || url.password !== '') return null
  // A blob: URL has the origin of the page that created it, so the protocol is checked too.
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  return allowedOrigins.includes(url.origin) ? url.href : null
}
