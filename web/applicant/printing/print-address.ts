/**
 * Returns the path below `/api` of the receipts' URL if it is below `/api/Printing/` on the portal's own origin and
 * contains no user name or password, otherwise null. The portal must not load a file from another site.
 */
export function printAddress(text: string, ownOrigin: string): string | null {
  if (!URL.canParse(text)) return null
  const address = new URL(text)
  if (address.protocol !== 'https:' && address.protocol !== 'http:') return null
  if (address.username !== '' || address.password !== '') return null
  if (address.origin !== ownOrigin || !address.pathname.startsWith('/api/Printing/')) return null
  return address.pathname.slice('/api'.length)
}
