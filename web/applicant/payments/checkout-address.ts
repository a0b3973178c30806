/** Where a payment may send the browser: our own stand-in, and the checkouts of the gateways we speak to. */
const checkoutOrigins = [
  'https://checkout.paystack.com',
  'https://login.remita.net',
  'https://demo.remita.net',
] as const

/**
 * The address of a checkout page when it is one we know, otherwise null. A wrong address in an answer must never take
 * a payer, with the trust they have in us, to somebody else's form.
 */
export function checkoutAddress(text: string, ownOrigin: string): string | null {
  if (!URL.canParse(text)) return null
  const address = new URL(text)
  if (address.username !== '' || address.password !== '') return null
  // A blob: address borrows the origin of another page.
  if (address.protocol !== 'https:' && address.protocol !== 'http:') return null
  if (address.origin === ownOrigin || checkoutOrigins.some((origin) => origin === address.origin))
    return address.href
  return null
}
