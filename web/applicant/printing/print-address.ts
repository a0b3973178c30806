import { httpAddress } from '../api/http-address.ts'

/**
 * Returns the path of the receipts' URL without `/api`. Accepts only a URL below `/api/Printing/` on the portal's own
 * origin, without a username or password. Otherwise returns null, so that no file is loaded from another site.
 */
export function printAddress(text: string, ownOrigin: string): string | null {
  const address = httpAddress(text)
  if (address === null) return null
  if (address.origin !== ownOrigin || !address.pathname.startsWith('/api/Printing/')) return null
  return address.pathname.slice('/api'.length)
}
