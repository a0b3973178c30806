import type { CookieSerializeOptions } from '@fastify/cookie'
import type { HttpContext } from '#server/http/route.ts'

/** Where the office keeps its session: a cookie that no script can read and no other site can send. */
export interface OfficeCookie {
  /** The session's token; empty when there is none. */
  read(http: HttpContext): string
  keep(http: HttpContext, token: string): void
  forget(http: HttpContext): void
}

/** `publicUrl` is where people reach us, without a slash at the end. */
export function officeCookie(publicUrl: string): OfficeCookie {
  const secure = publicUrl.startsWith('https://')
  // The prefix binds the cookie to this very host and to https; over plain http browsers refuse it.
  const name = `${secure ? '__Host-' : ''}matric-office`
  const shape: CookieSerializeOptions = { httpOnly: true, secure, sameSite: 'strict', path: '/' }
  return {
    read: (http) => http.cookie(name) ?? '',
    keep: (http, token) => http.setCookie(name, token, shape),
    forget: (http) => http.setCookie(name, '', { ...shape, maxAge: 0 }),
  }
}
