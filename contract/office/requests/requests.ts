import * as z from 'zod/mini'
import { leftOutItem, requestExtensionErrors } from '../left-out-item.ts'
import { endpoint } from '../../endpoint.ts'
import { oneOf, optionalText, paragraph, text } from '../../fields.ts'
import { steps } from '../../steps/registry.ts'
import { namesItem, requestFields } from './request-fields.ts'
import { seenVersion } from '../version.ts'

/** Ways in which a request can end. `asked-again`: the office did not accept the answers and sent another request. */
export const requestOutcomes = ['accepted', 'asked-again', 'withdrawn'] as const

/** A picture in a request with its title. `file` is the upload token. */
const shownPicture = z.object({ title: z.string(), file: z.string() })
export type ShownPicture = z.output<typeof shownPicture>

/**
 * Outcomes of an item (section or document) of a request. If the office asks again, items that the new request leaves
 * out are accepted.
 */
export const itemOutcomes = ['accepted', 'asked-again'] as const
/**
 * Outcome of an item; null until the office has accepted the answers or asked again. The outcome stays null if the
 * request was withdrawn, or if an earlier version of Matric asked again.
 */
const itemOutcome = z.nullable(z.enum(itemOutcomes))

/** One answer that the applicant has changed. `before` is null for an added answer, `after` for a removed answer. */
export const answerChange = z.object({
  /** Title of the group of answers, such as «WAEC 2021». */
  section: z.string(),
  label: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  /** Whether the office asked the applicant to correct this answer. */
  isAsked: z.boolean(),
})
export type AnswerChange = z.output<typeof answerChange>

export const requestedSection = z.object({
  stepId: z.string(),
  title: z.string(),
  /** Labels of the answers to correct. If the list is empty, the applicant must check the whole section. */
  fields: z.array(z.string()),
  /**
   * ISO time at which the section was closed; null until then. A section is closed when the applicant sends it or
   * returns the request, or when the office withdraws the request.
   */
  doneAt: z.nullable(z.string()),
  /** Differences between the answers before and after the correction; empty until the section is corrected. */
  changes: z.array(answerChange),
  picturesBefore: z.array(shownPicture),
  picturesAfter: z.array(shownPicture),
  outcome: itemOutcome,
  /**
   * Labels of the answers that the office asked for again. Empty if the office asked for the whole section again, or
   * did not ask again.
   */
  askedAgain: z.array(z.string()),
})

const requestedDocument = z.object({
  id: z.string(),
  name: z.string(),
  explanation: z.string(),
  /** Upload token of the applicant's picture; null until the applicant sends the picture. */
  file: z.nullable(z.string()),
  /**
   * Upload token of the picture that the applicant sent for an earlier request of a document with the same name. Null
   * if there is no such picture.
   */
  earlierFile: z.nullable(z.string()),
  outcome: itemOutcome,
})

export const officeRequest = z.object({
  id: z.string(),
  message: z.string(),
  /** Deadline for the answer, `YYYY-MM-DD`; null for old corrections, which were requested without a deadline. */
  dueOn: z.nullable(z.string()),
  askedBy: z.string(),
  askedAt: z.string(),
  returnedAt: z.nullable(z.string()),
  closedAt: z.nullable(z.string()),
  closedBy: z.nullable(z.string()),
  outcome: z.nullable(z.enum(requestOutcomes)),
  sections: z.array(requestedSection),
  documents: z.array(requestedDocument),
  /** Text that the applicant sent with the answers; may be empty. */
  reply: z.string(),
})
export type OfficeRequest = z.output<typeof officeRequest>

/**
 * Views of the requests that are not closed. `returned`: returned by the applicant, and no decision about the
 * application is proposed yet. `mine`: like `returned`, but only applications that are assigned to the signed-in
 * colleague. `waiting`: not returned, and the deadline has not passed. `overdue`: not returned, and the deadline has
 * passed.
 */
export const requestViews = ['mine', 'returned', 'waiting', 'overdue'] as const
export type RequestView = (typeof requestViews)[number]

export const requestRow = z.object({
  requestId: z.string(),
  applicantId: z.string(),
  applicationNumber: z.nullable(z.string()),
  /** Full name. */
  name: z.string(),
  programme: z.string(),
  /** Titles of the requested sections and documents, such as «Bio-Data, Birth certificate». */
  items: z.string(),
  askedBy: z.string(),
  askedAt: z.string(),
  dueOn: z.nullable(z.string()),
  returnedAt: z.nullable(z.string()),
  /** Name of the colleague to whom the application is assigned; null if it is not assigned. */
  assignee: z.nullable(z.string()),
  /** Version of the application, to send with a command (`seenVersion`). */
  version: z.number(),
})
export type RequestRow = z.output<typeof requestRow>

/** Maximum number of requests whose deadline is extended in one call. */
export const maxExtended = 200

const applicantId = text('Say which application.', 40)
const requestId = text('Say which request.', 40)

export const officeRequests = {
  send: endpoint({
    method: 'POST',
    path: '/Office/send-request',
    access: 'staff',
    permission: 'ask-correction',
    summary:
      'Asks the applicant for corrections and documents by a last day. Opens the sections, and informs the applicant by mail and notification.',
    errors: [
      'not-found',
      'choice-unknown',
      'application-decided',
      'decision-pending',
      'section-open',
      'request-open',
      'application-changed',
    ],
    body: z
      .strictObject({
        applicantId,
        version: seenVersion,
        sections: z
          .array(
            z.strictObject({
              stepId: z.enum(
                steps.map((step) => step.id),
                'Choose the section.',
              ),
              /**
               * Labels of the answers to correct, as the application shows them. An empty list means the whole section.
               */
              fields: z._default(
                z
                  .array(text('Choose the answer.', 80), 'Choose the answers.')
                  .check(z.maxLength(20, 'Name at most 20 answers.')),
                [],
              ),
            }),
            'Choose what you need.',
          )
          .check(
            z.refine(
              (sections) => new Set(sections.map(({ stepId }) => stepId)).size === sections.length,
              'Name each section once.',
            ),
          ),
        ...requestFields,
        /** Id of a returned request that this request replaces; empty if it replaces none. */
        again: optionalText(40),
      })
      .check(namesItem),
  }),
  accept: endpoint({
    method: 'POST',
    path: '/Office/accept-request',
    access: 'staff',
    permission: 'ask-correction',
    summary: 'Accepts the answers of a returned request.',
    errors: ['not-found', 'request-open', 'application-changed'],
    body: z.strictObject({ applicantId, version: seenVersion, requestId }),
  }),
  search: endpoint({
    method: 'POST',
    path: '/Office/search-requests',
    access: 'staff',
    permission: 'read-applications',
    summary: 'Requests of a view that are not closed, in pages of 50.',
    body: z.strictObject({
      view: oneOf(requestViews, 'Choose from the list.'),
      /** `next` of the previous page; empty for the first page. */
      after: optionalText(80),
    }),
    data: z.object({ rows: z.array(requestRow), next: z.nullable(z.string()) }),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/Office/request-counts',
    access: 'staff',
    permission: 'read-applications',
    summary: 'Number of requests in each view.',
    data: z.array(z.object({ view: z.enum(requestViews), count: z.number() })),
  }),
  extend: endpoint({
    method: 'POST',
    path: '/Office/extend-request',
    access: 'staff',
    permission: 'ask-correction',
    summary: 'Sets a later deadline for a request that is not answered, and informs the applicant.',
    errors: ['not-found', 'choice-unknown', 'request-returned', 'application-changed'],
    body: z.strictObject({
      applicantId,
      version: seenVersion,
      requestId,
      /** New deadline for the answer, `YYYY-MM-DD`. */
      dueOn: z.iso.date('Choose the new last day to answer.'),
      because: paragraph('Say why.', 500),
    }),
  }),
  extendMany: endpoint({
    method: 'POST',
    path: '/Office/extend-requests',
    access: 'staff',
    permission: 'ask-correction',
    summary: 'Sets a later deadline for several requests that are not answered, and informs the applicants.',
    errors: ['choice-unknown'],
    body: z.strictObject({
      requests: z
        .array(z.strictObject({ applicantId, version: seenVersion, requestId }), 'Choose the requests.')
        .check(
          z.minLength(1, 'Choose the requests.'),
          z.maxLength(maxExtended, 'Extend at most 200 requests at once.'),
        ),
      /** New deadline for the answers, `YYYY-MM-DD`. */
      dueOn: z.iso.date('Choose the new last day to answer.'),
      because: paragraph('Say why.', 500),
    }),
    data: z.object({
      extended: z.number(),
      /** Requests that keep their deadline, each with the reason. */
      refused: z.array(leftOutItem('requestId', requestExtensionErrors)),
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
