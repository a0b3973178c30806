import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { text } from '../../fields.ts'
import { openedApplication } from '../applications.ts'
import { personAccess, personId } from './person-access.ts'
import { mailAgainIds } from './person-help.ts'

/** Maximum number of people that a search returns. */
export const maxPeople = 20

/** A person with a profile, at any stage. */
export const personRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  applicationNumber: z.nullable(z.string()),
  /** Describes the stage, such as «Registered, not activated». */
  stage: z.string(),
})
export type PersonRow = z.output<typeof personRow>

export const person = z.object({
  ...personRow.shape,
  /** Next task of the applicant, as an instruction to read out on the phone. */
  next: z.string(),
  matricNumber: z.nullable(z.string()),
  registeredAt: z.string(),
  /** ISO time of the submission; null before the submission. */
  submittedAt: z.nullable(z.string()),
  /** Whether the profile waits for its activation, so that an activation code can be sent. */
  waitsForActivation: z.boolean(),
  payments: openedApplication.shape.payments,
  mails: openedApplication.shape.mails,
  access: personAccess,
  /** Emails that the person has received and that can be sent again. */
  mailsAgain: z.array(z.enum(mailAgainIds)),
})
export type Person = z.output<typeof person>

/** Endpoints of the help desk, which finds people at every stage. */
export const people = {
  search: endpoint({
    method: 'POST',
    path: '/Office/find-people',
    access: 'staff',
    permission: 'read-applications',
    summary:
      'Finds people at any stage by name, application number, matric number, phone, email or payment reference. The search is logged without its text.',
    body: z.strictObject({ search: text('Type a name, a number, an address or a reference.', 120) }),
    data: z.object({
      rows: z.array(personRow).check(z.maxLength(maxPeople)),
      /** Whether more people match than `rows` contains. */
      isCut: z.boolean(),
    }),
  }),
  open: endpoint({
    method: 'GET',
    path: '/Office/people/{personId}',
    access: 'staff',
    permission: 'read-applications',
    summary: 'Stage, payments and mails of a person; the access is logged.',
    errors: ['not-found'],
    params: z.strictObject({ personId }),
    data: person,
  }),
  sendActivation: endpoint({
    method: 'POST',
    path: '/Office/send-activation',
    access: 'staff',
    permission: 'help-people',
    summary:
      'Mails a new activation code to a person whose profile is not activated. Earlier codes become invalid.',
    errors: ['not-found', 'profile-already-activated'],
    body: z.strictObject({ personId }),
  }),
  checkPayment: endpoint({
    method: 'POST',
    path: '/Office/check-payment',
    access: 'staff',
    permission: 'help-people',
    summary: 'Checks a payment of a person at the gateway, as the applicant’s Verify button does.',
    errors: ['not-found'],
    body: z.strictObject({ personId, reference: text('Say which payment.', 60) }),
  }),
}
