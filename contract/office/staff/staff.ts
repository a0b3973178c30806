import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { email, oneOf, secret, text } from '../../fields.ts'
import { sameAs } from '../../endpoints/authentication.ts'
import { roles } from './policy.ts'

/**
 * Six digits from the authenticator app or, once the app is confirmed, a recovery code. Spaces and hyphens are ignored.
 */
const authenticatorCode = text('Type the code from your authenticator app.', 40)

/** States of a colleague's account. `invited`: the authenticator app has not been confirmed yet. */
export const colleagueStates = ['invited', 'active', 'disabled'] as const

export const colleague = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  state: z.enum(colleagueStates),
})
export type Colleague = z.output<typeof colleague>

const signedInColleague = z.object({
  ...colleague.shape,
  /** Whether single characters work as keyboard shortcuts for this colleague. */
  letterKeys: z.boolean(),
})
export type SignedInColleague = z.output<typeof signedInColleague>

const link = text('Open the link you were given.', 128)

export const staff = {
  /**
   * Sets the password, but does not mark the one-time link as used; `confirmAuthenticator` marks it. A colleague who
   * loses the connection between the two calls can therefore open the link again.
   */
  acceptInvitation: endpoint({
    method: 'POST',
    path: '/Office/accept-invitation',
    access: 'public',
    summary: 'Sets the password with a one-time link and returns the secret for the authenticator app.',
    errors: ['wrong-client', 'invitation-invalid', 'password-rejected', 'too-many-requests'],
    body: z
      .strictObject({
        link,
        password: secret('Type a password.'),
        cpassword: secret('Type the password again.'),
      })
      .check(sameAs('password')),
    data: z.object({
      name: z.string(),
      email: z.string(),
      role: z.enum(roles),
      /** Base32 text, to be typed if the QR code cannot be scanned. */
      secret: z.string(),
      /** `secret` as an `otpauth://` URL. */
      address: z.string(),
      /** QR code of `address`, which the office console draws: one string of 0 and 1 per row. */
      qr: z.array(z.string()),
    }),
  }),
  confirmAuthenticator: endpoint({
    method: 'POST',
    path: '/Office/confirm-authenticator',
    access: 'public',
    summary: 'Confirms the authenticator app and returns the recovery codes, which are shown only once.',
    errors: ['wrong-client', 'invitation-invalid', 'authenticator-code-invalid', 'too-many-requests'],
    body: z.strictObject({ link, code: authenticatorCode }),
    data: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  login: endpoint({
    method: 'POST',
    path: '/Office/login',
    access: 'public',
    summary: 'Signs a colleague in with password and authenticator code; the session is an HttpOnly cookie.',
    errors: ['wrong-client', 'wrong-credentials', 'access-removed', 'too-many-requests'],
    body: z.strictObject({
      email: email('Type your email address.'),
      password: secret('Type your password.'),
      code: authenticatorCode,
    }),
    data: signedInColleague,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/Office/logout',
    access: 'public',
    summary: 'Ends the session of the cookie.',
    errors: ['wrong-client'],
    body: z.optional(z.nullable(z.strictObject({}))),
  }),
  me: endpoint({
    method: 'GET',
    path: '/Office/me',
    access: 'staff',
    permission: 'read-applications',
    summary: 'The signed-in colleague.',
    data: signedInColleague,
  }),
  setLetterKeys: endpoint({
    method: 'POST',
    path: '/Office/set-letter-keys',
    access: 'staff',
    permission: 'read-applications',
    summary: 'Switches single characters as keyboard shortcuts on or off for the caller, on all devices.',
    body: z.strictObject({ on: z.boolean('Say on or off.') }),
  }),
  /**
   * Confirms the colleague's identity for endpoints with `freshCode`, which require a sign-in or a step-up within the
   * last 15 minutes.
   */
  stepUp: endpoint({
    method: 'POST',
    path: '/Office/step-up',
    access: 'staff',
    permission: 'read-applications',
    summary: 'Confirms the colleague’s identity (step-up) before a decision.',
    errors: ['authenticator-code-invalid'],
    body: z.strictObject({ code: authenticatorCode }),
  }),
  roles: endpoint({
    method: 'GET',
    path: '/Office/policy',
    access: 'staff',
    permission: 'read-applications',
    summary: 'Roles and permissions.',
    data: z.array(z.object({ permission: z.string(), roles: z.array(oneOf(roles, 'A role.')) })),
  }),
}
