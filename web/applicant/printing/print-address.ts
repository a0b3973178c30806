/**
 * Returns the URL of printable receipts if it is below `/api/Printing/` on the portal's own origin and contains no user
 * name or password, otherwise null. A response must not send the browser to another site.
 */
export function printAddress(text: string, ownOrigin: string): string | null {
  if (!URL.canParse(text)) return null
  const address = new URL(text)
  if (address.protocol !== 'https:' && address.protocol !== 'http:') return null
  if (address.username !== '' || address.password !== '') return null
  return address.origin === ownOrigin && address.pathname.startsWith('/api/Printing/') ? address.href : null
}
