/**
 * The address in its normal form when it is safe to send a payer there: an absolute address on one of the allowed origins,
 * without user name, control character, space or backslash (which browsers and parsers read differently). Null otherwise.
 */
export function safeCheckoutUrl(address: string, allowedOrigins: readonly string[]): string | null {
  // Printable ASCII only: an address with other letters could look like the gateway's and be another's.
  if (address.length > 2048 || !/^[\x21-\x5b\x5d-\x7e]+$/.test(address)) return null
  const url = URL.parse(address)
  if (url === null || url.username !== '' || url.password !== '') return null
  // A blob: address carries the origin that made it.
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  return allowedOrigins.includes(url.origin) ? url.href : null
}
