import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { paragraph, text } from '../fields.ts'
import { steps } from '../steps/registry.ts'
import { seenVersion } from './version.ts'

/** How a request ended. `asked-again`: the office sent another request instead of accepting the answers. */
export const requestOutcomes = ['accepted', 'asked-again', 'withdrawn'] as const

/** A picture in a request. `file` is the upload token. */
const shownPicture = z.object({ title: z.string(), file: z.string() })
export type ShownPicture = z.output<typeof shownPicture>

/** One answer that the applicant has changed. `before` or `after` is null if the row was added or removed. */
export const answerChange = z.object({
  /** Title of the group of answers, such as «WAEC 2021». */
  section: z.string(),
  label: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  /** Whether the office asked for this answer. */
  isAsked: z.boolean(),
})
export type AnswerChange = z.output<typeof answerChange>

export const requestedSection = z.object({
  stepId: z.string(),
  title: z.string(),
  /** Labels of the answers to correct. An empty list means the whole section. */
  fields: z.array(z.string()),
  /** ISO time at which the applicant sent the corrected section; null before. */
  doneAt: z.nullable(z.string()),
  /** Differences between the answers at the request and those sent; empty before they are sent. */
  changes: z.array(answerChange),
  picturesBefore: z.array(shownPicture),
  picturesAfter: z.array(shownPicture),
})

export const officeRequest = z.object({
  id: z.string(),
  message: z.string(),
  /** Last day to answer, `YYYY-MM-DD`; null for corrections from earlier versions of Matric. */
  dueOn: z.nullable(z.string()),
  askedBy: z.string(),
  askedAt: z.string(),
  returnedAt: z.nullable(z.string()),
  closedAt: z.nullable(z.string()),
  closedBy: z.nullable(z.string()),
  outcome: z.nullable(z.enum(requestOutcomes)),
  sections: z.array(requestedSection),
})
export type OfficeRequest = z.output<typeof officeRequest>

const applicantId = text('Say which application.', 40)
const requestId = text('Say which request.', 40)

export const officeRequests = {
  send: endpoint({
    method: 'POST',
    path: '/Office/send-request',
    access: 'staff',
    permission: 'ask-correction',
    summary:
      'Asks the applicant to correct sections by a day; opens these sections and tells the applicant by mail and notification.',
    errors: [
      'not-found',
      'choice-unknown',
      'application-decided',
      'decision-pending',
      'section-open',
      'application-changed',
    ],
    body: z.strictObject({
      applicantId,
      version: seenVersion,
      sections: z
        .array(
          z.strictObject({
            stepId: z.enum(
              steps.map((step) => step.id),
              'Choose the section.',
            ),
            /** Labels of the answers to correct, as shown in the application. An empty list means the whole section. */
            fields: z._default(
              z.array(text('Choose the answer.', 80)).check(z.maxLength(20, 'Name at most 20 answers.')),
              [],
            ),
          }),
          'Choose what you need.',
        )
        .check(
          z.minLength(1, 'Choose what you need.'),
          z.refine(
            (sections) => new Set(sections.map(({ stepId }) => stepId)).size === sections.length,
            'Name each section once.',
          ),
        ),
      message: paragraph('Write what the applicant must do.', 1000),
      /** Last day to answer, `YYYY-MM-DD`. */
      dueOn: z.iso.date('Choose the last day to answer.'),
    }),
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/Office/withdraw-request',
    access: 'staff',
    permission: 'ask-correction',
    summary:
      'Withdraws a request that the applicant has not returned, so that the application can be decided.',
    errors: ['not-found', 'request-returned', 'application-changed'],
    body: z.strictObject({ applicantId, version: seenVersion, requestId }),
  }),
}
