import type { CookieSerializeOptions } from '@fastify/cookie'
import type { HttpContext } from '#server/http/context.ts'

/** The session cookie of the office. Scripts cannot read it, and other sites cannot send it. */
export interface OfficeCookie {
  /** Returns the session token, or an empty string. */
  read(http: HttpContext): string
  set(http: HttpContext, token: string): void
  clear(http: HttpContext): void
}

/** Creates the functions for the office's cookie. `publicUrl` has no trailing slash. */
export function officeCookie(publicUrl: string): OfficeCookie {
  const secure = publicUrl.startsWith('https://')
  // The prefix binds the cookie to this host and https. Browsers reject it over http.
  const name = `${secure ? '__Host-' : ''}matric-office`
  const options: CookieSerializeOptions = { httpOnly: true, secure, sameSite: 'strict', path: '/' }
  return {
    read: (http) => http.cookie(name) ?? '',
    set: (http, token) => http.setCookie(name, token, options),
    clear: (http) => http.setCookie(name, '', { ...options, maxAge: 0 }),
  }
}
