import type { CookieSerializeOptions } from '@fastify/cookie'
import { forbidden } from '#server/http/errors.ts'
import type { HttpContext } from '#server/http/context.ts'
import { deviceLife, type IssuedTokens, rememberedLife } from './sessions.service.ts'

/**
 * How the portal keeps its tokens: the refresh token in a cookie that no script can read and no other site can send.
 * Any other client gets it in the answer and keeps it itself.
 */
export interface PortalClient {
  /** Whether the portal is asking. A page of another site cannot say so. */
  speaks(http: HttpContext): boolean
  /** The refresh cookie. Throws 403 when the request does not come from a page of ours. */
  refreshToken(http: HttpContext): string | null
  /** The same without the 403: a request from elsewhere has no cookie. */
  refreshTokenIfOurs(http: HttpContext): string | null
  /** Whether the cookie is there at all, from wherever the request comes. */
  hasRefreshCookie(http: HttpContext): boolean
  /** Puts the refresh token into the browser's cookie. */
  keep(http: HttpContext, tokens: IssuedTokens): void
  /** Takes the refresh cookie out of the browser; the device stays known. */
  forget(http: HttpContext): void
  /** What the browser is known by since somebody signed in on it. */
  device(http: HttpContext): string | undefined
  keepDevice(http: HttpContext, device: string): void
}

/** `publicUrl` is where people reach us, without a slash at the end. */
export function portalClient(publicUrl: string): PortalClient {
  const secure = publicUrl.startsWith('https://')
  // The prefix binds a cookie to this very host and to https; over plain http browsers refuse it.
  const prefix = secure ? '__Host-' : ''
  const names = { refresh: `${prefix}matric-refresh`, device: `${prefix}matric-device` }
  const shape: CookieSerializeOptions = { httpOnly: true, secure, sameSite: 'strict', path: '/' }

  const speaks = (http: HttpContext) => http.header('x-matric-client') === 'portal'

  /** Whether a page of ours sent this. Plain http on a local network has no `Sec-Fetch-Site`, but `Origin` always. */
  function isOurs(http: HttpContext): boolean {
    if (!speaks(http)) return false
    const site = http.header('sec-fetch-site')
    if (site !== undefined && site !== 'same-origin') return false
    const origin = http.header('origin')
    if (origin === undefined) return site === 'same-origin'
    return origin === publicUrl || URL.parse(origin)?.host === http.header('host')
  }

  return {
    speaks,
    refreshToken(http) {
      if (!isOurs(http)) throw forbidden('wrong-client', 'This can only be asked from the portal itself.')
      return http.cookie(names.refresh) ?? null
    },
    refreshTokenIfOurs: (http) => (isOurs(http) ? (http.cookie(names.refresh) ?? null) : null),
    hasRefreshCookie: (http) => http.cookie(names.refresh) !== undefined,
    keep(http, { refreshToken, remembered }) {
      http.setCookie(names.refresh, refreshToken, {
        ...shape,
        ...(remembered ? { maxAge: rememberedLife } : {}),
      })
    },
    forget(http) {
      http.setCookie(names.refresh, '', { ...shape, maxAge: 0 })
    },
    device: (http) => http.cookie(names.device),
    keepDevice(http, device) {
      http.setCookie(names.device, device, { ...shape, maxAge: deviceLife })
    },
  }
}
