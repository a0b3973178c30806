import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { oneOf, text } from '../../fields.ts'

/**
 * Reasons for which the help desk signs an applicant out everywhere, as colleagues see them. The mail to the applicant
 * uses the same words after «Reason:».
 */
export const signOutReasons = {
  'device-lost': 'A phone or computer is lost or stolen',
  'somebody-else': 'Somebody else may have signed in',
  'shared-device': 'Still signed in on a shared computer',
  asked: 'The applicant asked for it',
} as const
export type SignOutReason = keyof typeof signOutReasons
export const signOutReasonIds = Object.keys(signOutReasons) as [SignOutReason, ...SignOutReason[]]

/** Maximum number of sessions and of known devices that the server reads for the page of a person. */
export const maxSessions = 50

/** Whether an applicant can sign in, and the devices on which the applicant is signed in. */
export const personAccess = z.object({
  /** ISO time until which sign-ins on devices not used before are rejected; null if such sign-ins are possible. */
  newDevicesLockedUntil: z.nullable(z.string()),
  /**
   * ISO time until which sign-ins on at least one known device are rejected. A known device is a device on which the
   * person has signed in before; each has its own lock. Null if no known device is locked.
   */
  knownDevicesLockedUntil: z.nullable(z.string()),
  /** Number of devices on which the person has signed in before, at most 50. */
  knownDevices: z.number(),
  /** Open sessions, most recently used first. `device` is empty if unknown. */
  sessions: z
    .array(z.object({ device: z.string(), createdAt: z.string(), lastUsedAt: z.string() }))
    .check(z.maxLength(maxSessions)),
})
export type PersonAccess = z.output<typeof personAccess>

export const personId = text('Say which person.', 40)

/** Endpoints with which the help desk helps a person who cannot sign in, or whose phone is lost. */
export const personSignIn = {
  endSessions: endpoint({
    method: 'POST',
    path: '/Office/end-person-sessions',
    access: 'staff',
    permission: 'help-people',
    summary:
      'Ends all sessions of a person, deletes the known devices and mails the person the reason. Does nothing without an open session or a known device.',
    errors: ['not-found'],
    body: z.strictObject({ personId, reason: oneOf(signOutReasonIds, 'Choose a reason.') }),
  }),
  unlock: endpoint({
    method: 'POST',
    path: '/Office/unlock-person',
    access: 'staff',
    permission: 'help-people',
    summary: 'Clears the failed sign-in attempts of a person, so that the person can try again immediately.',
    errors: ['not-found'],
    body: z.strictObject({ personId }),
  }),
}
