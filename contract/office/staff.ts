import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { email, oneOf, secret, text } from '../fields.ts'
import { sameAs } from '../endpoints/authentication.ts'
import { roles } from './policy.ts'

/** Six figures of the authenticator app, or a recovery code; spaces and hyphens are dropped. */
const authenticatorCode = text('Type the code from your authenticator app.', 40)

export const colleague = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  /** `invited`: the one-time link was not used yet. */
  state: z.enum(['invited', 'active', 'disabled']),
})
export type Colleague = z.output<typeof colleague>

const link = text('Open the link you were given.', 128)

export const staff = {
  /** The link is used up only by `confirmAuthenticator`, so that a lost connection does not lock anybody out. */
  acceptInvitation: endpoint({
    method: 'POST',
    path: '/Office/accept-invitation',
    access: 'public',
    summary: 'Sets the password behind a one-time link and gives the secret for the authenticator app.',
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
      /** Base32, to be typed where the picture cannot be read. */
      secret: z.string(),
      /** otpauth:// address of the secret. */
      address: z.string(),
      /** The same as QR modules, one string of 0 and 1 a row: the console draws it. */
      qr: z.array(z.string()),
    }),
  }),
  confirmAuthenticator: endpoint({
    method: 'POST',
    path: '/Office/confirm-authenticator',
    access: 'public',
    summary: 'Proves that the authenticator app works; gives the recovery codes, once.',
    errors: ['wrong-client', 'invitation-invalid', 'authenticator-code-invalid', 'too-many-requests'],
    body: z.strictObject({ link, code: authenticatorCode }),
    data: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  login: endpoint({
    method: 'POST',
    path: '/Office/login',
    access: 'public',
    summary: 'Signs a colleague in with password and authenticator code; the session is an HttpOnly cookie.',
    errors: ['wrong-client', 'wrong-credentials', 'too-many-requests'],
    body: z.strictObject({
      email: email('Type your e-mail address.'),
      password: secret('Type your password.'),
      code: authenticatorCode,
    }),
    data: colleague,
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
    summary: 'Who is signed in.',
    data: colleague,
  }),
  /** Approving and releasing ask for a fresh code once in 15 minutes. */
  stepUp: endpoint({
    method: 'POST',
    path: '/Office/step-up',
    access: 'staff',
    permission: 'read-applications',
    summary: 'Proves once more that the colleague is there, before a decision.',
    errors: ['authenticator-code-invalid'],
    body: z.strictObject({ code: authenticatorCode }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/Office/staff',
    access: 'staff',
    permission: 'manage-staff',
    summary: 'All colleagues.',
    data: z.array(colleague),
  }),
  disable: endpoint({
    method: 'POST',
    path: '/Office/disable-staff',
    access: 'staff',
    permission: 'manage-staff',
    summary: 'Ends a colleague’s access and sessions at once.',
    errors: ['own-access', 'not-found'],
    body: z.strictObject({ staffId: text('Say whom.', 40) }),
  }),
  roles: endpoint({
    method: 'GET',
    path: '/Office/policy',
    access: 'staff',
    permission: 'read-applications',
    summary: 'Who may do what.',
    data: z.array(z.object({ permission: z.string(), roles: z.array(oneOf(roles, 'A role.')) })),
  }),
}
