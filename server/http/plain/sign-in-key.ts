import { randomBytes } from 'node:crypto'

/** Path of the sign-in page. Browsers send the cookie with the sign-in key only to this path. */
export const signInPath = '/application/auth/login'

const name = 'matric-sign-in'
const stored = new RegExp(`(?:^|; )${name}=([0-9a-f]{32})(?:;|$)`)

/**
 * Returns the idempotency key of a sign-in without JavaScript, from the browser's `Cookie` header; undefined if the
 * header contains no key. If the response is lost, a browser may submit the form again. The key then prevents a second
 * email about a new device.
 */
export function signInKey(cookies: string | undefined): string | undefined {
  return cookies === undefined ? undefined : stored.exec(cookies)?.[1]
}

const setCookie = (value: string, publicUrl: string, more: string) =>
  `${name}=${value}; Path=${signInPath}; HttpOnly; SameSite=Strict${publicUrl.startsWith('https:') ? '; Secure' : ''}${more}`

/** Returns a `Set-Cookie` header with a new sign-in key. The cookie expires when the browser is closed. */
export function newSignInKey(publicUrl: string): string {
  return setCookie(randomBytes(16).toString('hex'), publicUrl, '')
}

/** Returns a `Set-Cookie` header that removes the sign-in key after a sign-in. */
export function noSignInKey(publicUrl: string): string {
  return setCookie('', publicUrl, '; Max-Age=0')
}
