/**
 * Returns the normalised URL if it is safe to send a payer there, otherwise null. It must be absolute, on an allowed
 * origin, and without user name, control character, space or backslash, which browsers and parsers read differently.
 */
export function safeCheckoutUrl(address: string, allowedOrigins: readonly string[]): string | null {
  // Printable ASCII only: other letters can make a foreign address look like the gateway's.
  if (address.length > 2048 || !/^[\x21-\x5b\x5d-\x7e]+$/.test(address)) return null
  const url = URL.parse(address)
  if (url === null || url.username !== '' || url.password !== '') return null
  // A blob: URL has the origin of the page that created it.
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  return allowedOrigins.includes(url.origin) ? url.href : null
}
