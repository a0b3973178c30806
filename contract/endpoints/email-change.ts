import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { email, secret, text } from '../fields.ts'
import { serverOnly } from '../server-only.ts'

const emailChange = z.object({
  newEmail: z.string(),
  oldConfirmed: z.boolean(),
  newConfirmed: z.boolean(),
  expiresAt: z.string(),
})
export type EmailChange = z.output<typeof emailChange>

const codeBody = z.strictObject({ verificationCode: text('Type the code from the email.', 128) })

/** Endpoints for a change of the email address. The old and the new address must both be confirmed within 24 hours. */
export const emailChanges = {
  request: endpoint({
    method: 'POST',
    path: '/Profile/change-email',
    access: 'applicant',
    summary:
      'Mails a code to the present and to the new address; replaces an earlier request. The same request of the same session mails nothing more. Needs the password.',
    errors: ['wrong-credentials', 'email-unchanged', 'profile-not-activated'],
    body: z.strictObject({
      email: email('Type your new email address.'),
      password: secret('Type your password.'),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/Profile/get-email-change',
    access: 'applicant',
    summary: 'The change of the email address that is not yet confirmed; null if there is none.',
    data: z.nullable(emailChange),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/Profile/cancel-email-change',
    access: 'applicant',
    summary: 'Cancels the change of the email address; succeeds if there is none.',
    body: serverOnly(z.strictObject({})),
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/Profile/confirm-email-change',
    access: 'public',
    summary: 'Confirms one of the two addresses with its code. The second confirmation changes the address.',
    errors: ['one-time-code-invalid', 'email-taken', 'too-many-requests'],
    body: codeBody,
  }),
  stop: endpoint({
    method: 'POST',
    path: '/Profile/stop-email-change',
    access: 'public',
    summary: 'Cancels the change with the code that was mailed to the present address.',
    errors: ['one-time-code-invalid', 'too-many-requests'],
    body: codeBody,
  }),
}
