import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { type DraftAnswers, sentDraftAnswers } from '../draft-answers.ts'
import { email, personName, phone, secret, text } from '../fields.ts'
import { otherNameFields, otherNameGiven } from '../names.ts'
import { profileData } from '../profile.ts'
import { serverOnly } from '../server-only.ts'
import { sameAs, username } from './authentication.ts'

/** Schema for a draft that may contain only the fields in `names`. */
const draftWith = (names: readonly string[]) =>
  sentDraftAnswers.check(
    z.refine<DraftAnswers>(
      (answers) => Object.keys(answers).every((name) => names.includes(name)),
      `Send only ${names.join(' and ')}.`,
    ),
  )

/**
 * Answers that a visitor gave on the page «Check whether you qualify» before the registration. The server stores each
 * property as the draft of the section with the same name.
 */
const checkedDrafts = z.strictObject(
  {
    biodata: z.optional(draftWith(['dob'])),
    programme: z.optional(sentDraftAnswers),
    educationalRecords: z.optional(draftWith(['qualification'])),
    olevelResults: z.optional(sentDraftAnswers),
  },
  'Send the answers by section, or leave this out.',
)
export type CheckedDrafts = z.output<typeof checkedDrafts>

export const registrationBody = z
  .strictObject({
    firstName: personName('Type your first name.'),
    lastName: personName('Type your surname.'),
    ...otherNameFields,
    email: email('Type your email address.'),
    mobileNumber: phone('Type your phone number.'),
    password: secret('Type a password.'),
    cpassword: secret('Type the password again.'),
    drafts: serverOnly(z.optional(checkedDrafts)),
  })
  .check(otherNameGiven, sameAs('password'))

export const profile = {
  get: endpoint({
    method: 'GET',
    path: '/Profile/Get-Profile',
    access: 'applicant',
    summary: "The applicant's profile.",
    data: profileData,
  }),
  create: endpoint({
    method: 'POST',
    path: '/Profile/Create-Short-Profile',
    access: 'public',
    summary:
      'Registers an applicant and mails the activation code; the response is the same for a known address.',
    errors: ['password-rejected', 'too-many-requests'],
    body: registrationBody,
  }),
  activate: endpoint({
    method: 'POST',
    path: '/Profile/activate-profile',
    access: 'public',
    knowsPortal: true,
    summary: 'Activates the profile with the mailed code, and returns the username to sign in with.',
    errors: ['one-time-code-invalid', 'too-many-requests'],
    body: z.strictObject({ verificationCode: text('Type the activation code from the email.', 128) }),
    /**
     * `username` is the profile's email address. The response reveals nothing new, because the code was mailed to this
     * address.
     */
    data: z.object({ username: z.string() }),
  }),
  resendActivation: endpoint({
    method: 'POST',
    path: '/Profile/resend-activation',
    access: 'public',
    summary:
      'Mails a new activation code if the profile is not active; the response is the same for an active one.',
    errors: ['too-many-requests'],
    body: z.strictObject({ username }),
  }),
  correctEmail: endpoint({
    method: 'POST',
    path: '/Profile/correct-email',
    access: 'public',
    summary:
      'Corrects a mistyped email address before the activation and mails a new code to it; needs the password.',
    errors: ['wrong-credentials', 'profile-already-activated', 'too-many-requests'],
    body: z.strictObject({
      username,
      password: secret('Type your password.'),
      email: email('Type your correct email address.'),
    }),
  }),
}
