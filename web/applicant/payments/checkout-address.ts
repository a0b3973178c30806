import { httpAddress } from '../api/http-address.ts'

/** Origins allowed for checkout pages, besides the portal's own origin, which the sandbox gateway uses. */
const checkoutOrigins = [
  'https://checkout.paystack.com',
  'https://login.remita.net',
  'https://demo.remita.net',
] as const

/**
 * Returns the URL of a checkout page if its origin is allowed and the URL contains no username or password, otherwise
 * null. A wrong URL in a response must not lead a payer to a fraudulent page.
 */
export function checkoutAddress(text: string, ownOrigin: string): string | null {
  const address = httpAddress(text)
  if (address === null) return null
  if (address.origin === ownOrigin || checkoutOrigins.some((origin) => origin === address.origin))
    return address.href
  return null
}
