import { type AuthDetails, authentication } from '#contract/endpoints/authentication.ts'
import { fieldError, signedOut } from '#server/http/errors.ts'
import type { Caller, HttpContext } from '#server/http/context.ts'
import { type Api, route } from '#server/http/route.ts'
import type { ToProfile } from '#server/applicant/to-profile.ts'
import type { AuthenticationService } from './authentication.service.ts'
import { deviceWords } from './sessions/device-words.ts'
import { accessLife, type IssuedTokens } from './sessions/issue-tokens.ts'
import type { KnownDevicesService } from './sessions/known-devices.service.ts'
import type { PortalClient } from './sessions/portal-client.ts'
import type { SessionsService } from './sessions/sessions.service.ts'

const resetAsked = {
  title: 'Check your email',
  message:
    'If this username is known to us, an email with a code is on its way. The code works for 30 minutes. Look in the spam folder too.',
}

function bearerOf(http: HttpContext): string | null {
  const header = http.header('authorization')
  return header?.startsWith('Bearer ') ? header.slice('Bearer '.length) : null
}

export function authenticationRoutes(
  api: Api,
  service: AuthenticationService,
  sessions: SessionsService,
  knownDevices: KnownDevicesService,
  toProfile: ToProfile,
  portal: PortalClient,
): void {
  /**
   * Returns the tokens for the response. If `inCookie` is true (for the portal), sets the refresh token as a cookie and
   * leaves it out of the response.
   */
  function deliverTokens(http: HttpContext, tokens: IssuedTokens, inCookie: boolean): AuthDetails {
    if (inCookie) portal.keep(http, tokens)
    return {
      accessToken: tokens.accessToken,
      refreshToken: inCookie ? '' : tokens.refreshToken,
      tokenType: 'Bearer',
      expiresIn: accessLife,
    }
  }

  const triedFrom = (http: HttpContext) => ({ address: http.address, device: portal.device(http) })
  const withDevice = (caller: Caller, http: HttpContext) => ({ ...caller, device: portal.device(http) })

  route(api, authentication.login, async ({ body, http }) => {
    const { username, password, rememberMe: remembered = false } = body
    const knowDevice = portal.speaks(http)
    const deviceName = deviceWords(http.header('user-agent'))
    const key = http.header('idempotency-key')
    const input = { username, password, remembered, knowDevice, deviceName, key }
    const { tokens, device, record } = await service.signIn(input, triedFrom(http), http.requestId)
    if (device !== null) portal.keepDevice(http, device)
    const authDetails = deliverTokens(http, tokens, knowDevice)
    return {
      title: 'Welcome',
      message: 'You are signed in.',
      data: { authDetails, profileDetail: toProfile(record) },
    }
  })

  route(api, authentication.logout, async ({ http }) => {
    const tokens = { access: bearerOf(http), refresh: portal.refreshTokenIfOurs(http) }
    await sessions.end(tokens, http.requestId)
    if (tokens.refresh !== null) portal.forget(http)
    return { message: 'You are signed out.' }
  })

  route(api, authentication.logoutOthers, async ({ caller, http }) => {
    const count = await knownDevices.endOthersOf(withDevice(caller, http), http.requestId)
    return {
      message:
        count === 0
          ? 'You are signed in on this device only.'
          : 'Every other phone and computer is signed out.',
    }
  })

  route(api, authentication.sessions, async ({ caller }) => {
    const rows = await sessions.list(caller.applicantId)
    const data = rows.map(({ id, device, createdAt, lastUsedAt }) => ({
      sessionId: id,
      device,
      signedInAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      isCurrent: id === caller.sessionId,
    }))
    return { message: 'Your devices.', data }
  })

  route(api, authentication.endSession, async ({ body, caller, http }) => {
    await knownDevices.endOne(withDevice(caller, http), body.sessionId, http.requestId)
    return { message: 'That device is signed out.' }
  })

  route(api, authentication.refreshToken, async ({ body, http }) => {
    const sent = body?.refreshToken ?? ''
    const inCookie = sent === '' && (portal.speaks(http) || portal.hasRefreshCookie(http))
    if (sent === '' && !inCookie)
      throw fieldError('validation-failed', 'refreshToken', 'Send the refresh token.')
    const refreshToken = inCookie ? portal.refreshToken(http) : sent
    const tokens =
      refreshToken === null ? null : await sessions.refresh(refreshToken, http.requestId, body?.rememberFor)
    if (tokens === null) {
      if (inCookie && refreshToken !== null) portal.forget(http)
      throw signedOut()
    }
    return {
      message: 'Your session is renewed.',
      data: {
        ...deliverTokens(http, tokens, inCookie),
        remembered: tokens.remembered,
        profileId: tokens.applicantId,
      },
    }
  })

  route(api, authentication.initiatePasswordReset, async ({ body, http }) => {
    await service.askReset(body.username, http.address, http.requestId)
    return resetAsked
  })

  route(api, authentication.initiatePasswordResetByPath, async ({ params, http }) => {
    await service.askReset(params.username, http.address, http.requestId)
    return resetAsked
  })

  route(api, authentication.resetPassword, async ({ body, http }) => {
    const from = { ...triedFrom(http), knowDevice: portal.speaks(http) }
    const device = await service.resetPassword(body.verificationCode, body.password, from, http.requestId)
    if (device !== null) portal.keepDevice(http, device)
    return { title: 'Password changed', message: 'Your new password is set. You can sign in with it now.' }
  })

  route(api, authentication.changePassword, async ({ body, http }) => {
    const { username, password, newPassword } = body
    const present = { access: bearerOf(http), refresh: portal.refreshTokenIfOurs(http) }
    const isSignedIn = present.access !== null || present.refresh !== null
    await service.changePassword(
      { username, password, newPassword },
      triedFrom(http),
      present,
      http.requestId,
    )
    return {
      title: 'Password changed',
      message: `Your password is changed. ${isSignedIn ? 'Every other' : 'Every'} phone and computer was signed out.`,
    }
  })
}
