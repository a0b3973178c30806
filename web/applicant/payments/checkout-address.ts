/** The checkout pages to which a payment may lead, besides our own origin (the sandbox gateway). */
const checkoutOrigins = [
  'https://checkout.paystack.com',
  'https://login.remita.net',
  'https://demo.remita.net',
] as const

/**
 * Returns the URL of a checkout page if it is on a known origin, otherwise null. A wrong URL in a response must never
 * lead a payer, who trusts us, to a stranger's form.
 */
export function checkoutAddress(text: string, ownOrigin: string): string | null {
  if (!URL.canParse(text)) return null
  const address = new URL(text)
  if (address.username !== '' || address.password !== '') return null
  // A blob: URL has the origin of the page that created it.
  if (address.protocol !== 'https:' && address.protocol !== 'http:') return null
  if (address.origin === ownOrigin || checkoutOrigins.some((origin) => origin === address.origin))
    return address.href
  return null
}
