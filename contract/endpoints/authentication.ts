import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { secret, text } from '../fields.ts'
import { profileData } from '../profile.ts'
import { serverOnly } from '../server-only.ts'

export const authDetails = z.object({
  accessToken: z.string(),
  /** Empty for the portal, which receives the refresh token as an HttpOnly cookie instead. */
  refreshToken: z.string(),
  tokenType: z.string(),
  /** Seconds until the access token expires. */
  expiresIn: z.number(),
})
export type AuthDetails = z.output<typeof authDetails>

/** Email address or application number. */
export const username = text('Type your email address or application number.', 254)
const code = text('Type the code from the email.', 128)
const cpassword = secret('Type the password again.')

export const passwordsDiffer = 'The Password and Confirm Password must be the same!'

/** Checks that `field` and `cpassword` contain the same password. Otherwise reports an error on `cpassword`. */
export function sameAs<Field extends string>(field: Field) {
  return z.check<Record<Field | 'cpassword', string>>((ctx) => {
    if (ctx.value[field] !== ctx.value.cpassword)
      ctx.issues.push({ code: 'custom', path: ['cpassword'], input: '', message: passwordsDiffer })
  })
}

const sessionData = z.object({
  sessionId: z.string(),
  /** Browser and system, such as `Chrome on Android`; may be empty. */
  device: z.string(),
  signedInAt: z.string(),
  /** Time of the last request of this session, accurate to 15 minutes. */
  lastUsedAt: z.string(),
  /** Whether this is the session of the current request. */
  isCurrent: z.boolean(),
})
export type SessionData = z.output<typeof sessionData>

const noRefreshToken = 'This is not a refresh token.'
const noApplicant = 'This is not an applicant.'

const usernameBody = z.strictObject({ username })

export const authentication = {
  login: endpoint({
    method: 'POST',
    path: '/Authentication/Login',
    access: 'public',
    knowsPortal: true,
    summary: 'Signs in with the email address or the application number.',
    errors: ['wrong-credentials', 'too-many-requests'],
    body: z.strictObject({
      username,
      password: secret('Type your password.'),
      /**
       * If true, the applicant stays signed in to the portal for 30 days after the last use. Otherwise the session ends
       * when the browser closes, or after 12 hours without use.
       */
      rememberMe: z.optional(z.boolean('Send true to stay signed in, or leave this out.')),
    }),
    data: z.object({ authDetails, profileDetail: profileData }),
  }),
  logout: endpoint({
    method: 'POST',
    path: '/Authentication/logout',
    access: 'public',
    knowsPortal: true,
    summary: 'Ends the session of the access token or of the refresh cookie, whichever is sent.',
    body: serverOnly(z.optional(z.nullable(z.strictObject({})))),
  }),
  logoutOthers: endpoint({
    method: 'POST',
    path: '/Authentication/logout-others',
    access: 'applicant',
    summary: 'Ends all sessions of the applicant except the session of the access token.',
    body: serverOnly(z.optional(z.nullable(z.strictObject({})))),
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/Authentication/get-sessions',
    access: 'applicant',
    summary: 'Open sessions of the applicant, last used first; at most 50.',
    data: z.array(sessionData),
  }),
  endSession: endpoint({
    method: 'POST',
    path: '/Authentication/end-session',
    access: 'applicant',
    summary: 'Ends one session of the applicant; succeeds if it has already ended.',
    body: serverOnly(z.strictObject({ sessionId: text('Name the session.', 36) })),
  }),
  refreshToken: endpoint({
    method: 'POST',
    path: '/Authentication/refresh-token',
    access: 'public',
    knowsPortal: true,
    summary: 'Returns a new access token, and a new refresh token that replaces the one sent.',
    errors: ['sign-in-required', 'wrong-client'],
    body: serverOnly(
      z.optional(
        z.nullable(
          z.strictObject({
            refreshToken: z.optional(z.string(noRefreshToken).check(z.maxLength(200, noRefreshToken))),
            /**
             * `profileId` of an applicant who confirmed during the session that the device is their own. If the session
             * belongs to this applicant, the session continues as with «Remember me».
             */
            rememberFor: z.optional(z.string(noApplicant).check(z.maxLength(36, noApplicant))),
          }),
        ),
      ),
    ),
    data: z.extend(authDetails, {
      /** Whether the applicant ticked «Remember me» at sign-in, or confirmed later that the device is their own. */
      remembered: z.boolean(),
      /** Applicant of the session. After a sign-in in another tab, it can differ from the applicant of the page. */
      profileId: z.string(),
    }),
  }),
  initiatePasswordReset: endpoint({
    method: 'POST',
    path: '/Authentication/initiate-password-reset',
    access: 'public',
    summary: 'Mails a reset code if the username is known; the response is the same for an unknown one.',
    errors: ['too-many-requests'],
    body: usernameBody,
  }),
  initiatePasswordResetByPath: serverOnly(
    endpoint({
      method: 'GET',
      path: '/Authentication/initiate-password-reset/{username}',
      access: 'public',
      summary: 'The same as the POST, for clients that put the username in the path.',
      errors: ['too-many-requests'],
      params: usernameBody,
    }),
  ),
  resetPassword: endpoint({
    method: 'POST',
    path: '/Authentication/reset-password',
    access: 'public',
    knowsPortal: true,
    summary: 'Sets a new password with the mailed code and ends every session.',
    errors: ['one-time-code-invalid', 'password-rejected', 'too-many-requests'],
    body: z
      .strictObject({ verificationCode: code, password: secret('Type a new password.'), cpassword })
      .check(sameAs('password')),
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/Authentication/change-password',
    access: 'public',
    knowsPortal: true,
    summary: 'Changes the password; needs the current one, so it needs no session.',
    errors: ['wrong-credentials', 'password-rejected', 'password-unchanged', 'too-many-requests'],
    body: z
      .strictObject({
        username,
        password: secret('Type your current password.'),
        newPassword: secret('Type a new password.'),
        cpassword,
      })
      .check(sameAs('newPassword')),
  }),
}
