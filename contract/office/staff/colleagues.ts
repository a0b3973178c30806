import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { email, oneOf, text } from '../../fields.ts'
import { roles } from './policy.ts'
import { colleague, colleagueStates } from './staff.ts'

/** States of the mail with a one-time link. `kept`: not sent, because no mail server is configured. */
export const linkMailStates = ['queued', 'sent', 'kept', 'failed'] as const

export const listedColleague = z.object({
  ...colleague.shape,
  /** Time of the latest sign-in; null before the first sign-in. */
  lastSignInAt: z.nullable(z.string()),
  /** Time at which the unused one-time link expires or has expired; null if there is no unused link. */
  linkExpiresAt: z.nullable(z.string()),
  /** Delivery of the mail with the unused link; null if there is no unused link, or if the link was not mailed. */
  linkMail: z.nullable(z.enum(linkMailStates)),
})
export type ListedColleague = z.output<typeof listedColleague>

const staffId = text('Choose a colleague.', 40)
const role = oneOf(roles, 'Choose a role.')

/** Lifetime of a one-time link, with which a colleague sets a password. */
export const linkLifetimeHours = 48

/** `linkLifetimeHours` as text. */
export const linkValidFor = `${linkLifetimeHours} hours`

/** Endpoints for the accounts of colleagues. A colleague cannot use them for their own account. */
export const colleagues = {
  list: endpoint({
    method: 'GET',
    path: '/Office/staff',
    access: 'staff',
    permission: 'manage-staff',
    summary: 'All colleagues.',
    data: z.array(listedColleague),
  }),
  invite: endpoint({
    method: 'POST',
    path: '/Office/invite-staff',
    access: 'staff',
    permission: 'manage-staff',
    freshCode: true,
    summary: 'Adds a colleague and mails them a one-time link.',
    errors: ['colleague-exists'],
    body: z.strictObject({
      name: text('Type the name.', 120),
      email: email('Type the email address.'),
      role,
    }),
  }),
  sendLink: endpoint({
    method: 'POST',
    path: '/Office/send-staff-link',
    access: 'staff',
    permission: 'manage-staff',
    freshCode: true,
    summary:
      'Mails a colleague a new one-time link and revokes the password, the authenticator app, earlier links and sessions. Restores removed access.',
    errors: ['own-access', 'colleague-changed', 'not-found'],
    body: z.strictObject({
      staffId,
      /** State of the colleague that the caller saw. If the state has changed since, the request is rejected. */
      seenState: oneOf(colleagueStates, 'Say the state of the colleague.'),
    }),
  }),
  changeRole: endpoint({
    method: 'POST',
    path: '/Office/change-staff-role',
    access: 'staff',
    permission: 'manage-staff',
    freshCode: true,
    summary: 'Changes a colleague’s role and ends their sessions.',
    errors: ['own-access', 'not-found'],
    body: z.strictObject({ staffId, role }),
  }),
  removeAccess: endpoint({
    method: 'POST',
    path: '/Office/disable-staff',
    access: 'staff',
    permission: 'manage-staff',
    freshCode: true,
    summary: 'Removes a colleague’s access and ends their sessions.',
    errors: ['own-access', 'not-found'],
    body: z.strictObject({ staffId }),
  }),
}
