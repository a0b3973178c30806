import type { CookieSerializeOptions } from '@fastify/cookie'
import { forbidden } from '#server/http/errors.ts'
import type { HttpContext } from '#server/http/context.ts'
import { type IssuedTokens, rememberedLife } from './issue-tokens.ts'
import { deviceLife } from './sessions.service.ts'

/**
 * The portal's cookies. The portal's refresh token is in a cookie that scripts cannot read and that browsers do not
 * send from other sites. Any other client gets the refresh token in the response body.
 */
export interface PortalClient {
  /** Returns true if the request has the portal's header. Browsers do not let other sites send this header. */
  speaks(http: HttpContext): boolean
  /**
   * Returns the refresh token; null if there is no refresh cookie.
   * @throws 403 the request does not come from our pages.
   */
  refreshToken(http: HttpContext): string | null
  /** Like `refreshToken`, but returns null if the request does not come from our pages. */
  refreshTokenIfOurs(http: HttpContext): string | null
  /** Returns true if the request has a refresh cookie, no matter which site sent the request. */
  hasRefreshCookie(http: HttpContext): boolean
  /** Sets the refresh cookie. */
  keep(http: HttpContext, tokens: IssuedTokens): void
  /** Clears the refresh cookie and the browser's cache. Keeps the device cookie, so that the device stays known. */
  forget(http: HttpContext): void
  /** Returns the device token that `keepDevice` has set before; undefined if there is none. */
  device(http: HttpContext): string | undefined
  keepDevice(http: HttpContext, device: string): void
}

/** Creates the functions for the portal's cookies. `publicUrl` has no trailing slash. */
export function portalClient(publicUrl: string): PortalClient {
  const secure = publicUrl.startsWith('https://')
  // The prefix binds the cookies to this host and to https. Browsers reject cookies with this prefix over http.
  const prefix = secure ? '__Host-' : ''
  const names = { refresh: `${prefix}matric-refresh`, device: `${prefix}matric-device` }
  const shape: CookieSerializeOptions = { httpOnly: true, secure, sameSite: 'strict', path: '/' }

  const speaks = (http: HttpContext) => http.header('x-matric-client') === 'portal'

  /**
   * Returns true if one of our pages sent the request. Over http, browsers do not send `Sec-Fetch-Site`, but they send
   * `Origin` with every POST request.
   */
  function isFromPortal(http: HttpContext): boolean {
    if (!speaks(http)) return false
    const site = http.header('sec-fetch-site')
    if (site !== undefined && site !== 'same-origin') return false
    const origin = http.header('origin')
    if (origin === undefined) return site === 'same-origin'
    if (origin === publicUrl) return true
    // Both hosts may be undefined: the origin «null» of a sandboxed page has no host, and a request over HTTP 1.0 may
    // have no `Host` header. Two undefined hosts are not a match.
    const host = http.header('host')
    return host !== undefined && URL.parse(origin)?.host === host
  }

  return {
    speaks,
    refreshToken(http) {
      if (!isFromPortal(http))
        throw forbidden('wrong-client', 'This request can only be sent from the portal itself.')
      return http.cookie(names.refresh) ?? null
    },
    refreshTokenIfOurs: (http) => (isFromPortal(http) ? (http.cookie(names.refresh) ?? null) : null),
    hasRefreshCookie: (http) => http.cookie(names.refresh) !== undefined,
    keep(http, { refreshToken, remembered }) {
      http.setCookie(names.refresh, refreshToken, {
        ...shape,
        ...(remembered ? { maxAge: rememberedLife } : {}),
      })
    },
    forget(http) {
      http.setCookie(names.refresh, '', { ...shape, maxAge: 0 })
      // The browser's cache may contain pictures of the applicant, so it is cleared too.
      http.setHeader('clear-site-data', '"cache"')
    },
    device: (http) => http.cookie(names.device),
    keepDevice(http, device) {
      http.setCookie(names.device, device, { ...shape, maxAge: deviceLife })
    },
  }
}
