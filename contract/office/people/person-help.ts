import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { readableApplication } from '../../endpoints/application.ts'
import { oneOf } from '../../fields.ts'
import { personId } from './person-access.ts'

/**
 * Emails that the help desk can send again, with their names for colleagues. Emails with a code are not among them,
 * because codes expire.
 */
export const mailsAgain = {
  'application-submitted': 'Application received',
  decision: 'Decision',
  'matric-number': 'Matric number',
} as const
export type MailAgain = keyof typeof mailsAgain
export const mailAgainIds = Object.keys(mailsAgain) as [MailAgain, ...MailAgain[]]

/** Maximum number of notifications in the view of a person. */
export const maxNotificationsSeen = 20

/** Data that a person sees in the portal. */
export const personView = z.object({
  name: z.string(),
  /** Describes the stage, such as «Registered, not activated». */
  stage: z.string(),
  /** Next task of the applicant, as an instruction to read out on the phone. */
  next: z.string(),
  application: readableApplication,
  /** Sections with typed answers that the applicant has not saved. The answers themselves are not included. */
  drafts: z.array(z.object({ title: z.string(), savedAt: z.string() })),
  /** Newest first. */
  notifications: z
    .array(
      z.object({
        id: z.string(),
        title: z.string(),
        message: z.string(),
        at: z.string(),
        isRead: z.boolean(),
      }),
    )
    .check(z.maxLength(maxNotificationsSeen)),
})
export type PersonView = z.output<typeof personView>

/** Endpoints with which the help desk views the portal as a person sees it, and sends an email again. */
export const personHelp = {
  view: endpoint({
    method: 'GET',
    path: '/Office/people/{personId}/view',
    access: 'staff',
    permission: 'help-people',
    summary: 'Answers, unsaved sections and notifications as the person sees them; the access is logged.',
    errors: ['not-found'],
    params: z.strictObject({ personId }),
    data: personView,
  }),
  sendAgain: endpoint({
    method: 'POST',
    path: '/Office/send-mail-again',
    access: 'staff',
    permission: 'help-people',
    summary: 'Sends an email of a closed list again, with current data, to the present address of a person.',
    errors: ['not-found'],
    body: z.strictObject({ personId, mail: oneOf(mailAgainIds, 'Choose an email.') }),
  }),
}
