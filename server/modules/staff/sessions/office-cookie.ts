import type { CookieSerializeOptions } from '@fastify/cookie'
import type { HttpContext } from '#server/http/context.ts'
import { officeDeviceLife } from './staff-sessions.service.ts'

/**
 * The cookies of the office: session token and device token. Scripts cannot read them, and browsers do not send them
 * with requests from other sites.
 */
export interface OfficeCookie {
  /** Returns the session token; an empty string if there is none. */
  read(http: HttpContext): string
  set(http: HttpContext, token: string): void
  clear(http: HttpContext): void
  /** Returns the token from the device cookie; undefined if there is none. Signing out does not clear this cookie. */
  device(http: HttpContext): string | undefined
  setDevice(http: HttpContext, device: string): void
}

/** Creates the functions for the office's cookies. `publicUrl` has no trailing slash. */
export function officeCookie(publicUrl: string): OfficeCookie {
  const secure = publicUrl.startsWith('https://')
  // The prefix binds the cookies to this host and to https. Browsers reject cookies with this prefix over http.
  const prefix = secure ? '__Host-' : ''
  const name = `${prefix}matric-office`
  const deviceName = `${prefix}matric-office-device`
  const options: CookieSerializeOptions = { httpOnly: true, secure, sameSite: 'strict', path: '/' }
  return {
    read: (http) => http.cookie(name) ?? '',
    set: (http, token) => http.setCookie(name, token, options),
    clear: (http) => http.setCookie(name, '', { ...options, maxAge: 0 }),
    device: (http) => http.cookie(deviceName),
    setDevice: (http, device) => http.setCookie(deviceName, device, { ...options, maxAge: officeDeviceLife }),
  }
}
