import * as z from 'zod/mini'
import { offerExtensionErrors, leftOutItem } from '../left-out-item.ts'
import { endpoint } from '../../endpoint.ts'
import { optionalText, paragraph, text } from '../../fields.ts'
import { seenVersion } from '../version.ts'

/**
 * State of a released offer. `lapsed`: not answered by the deadline. `withdrawn`: the office has withdrawn the letter
 * of admission; the applicant may have answered the offer before.
 */
export const offerAnswers = ['accepted', 'unanswered', 'declined', 'lapsed', 'withdrawn'] as const
export type OfferAnswer = (typeof offerAnswers)[number]

/** Labels of the answers in lists. */
export const offerAnswerWords: Record<OfferAnswer, string> = {
  accepted: 'Accepted',
  unanswered: 'No answer',
  declined: 'Declined',
  lapsed: 'Lapsed',
  withdrawn: 'Withdrawn',
}

/** Numbers of days before the deadline at which applicants who have not answered an offer get a reminder. */
export const offerReminderDays = [7, 3, 1] as const

/** Maximum number of offers whose deadline is extended in one call. */
export const maxOffersExtended = 200

/** Maximum number of days from today to an extended deadline. */
export const maxDaysToAccept = 366

/** One released offer with its state and the progress of the enrolment. */
export const offerRow = z.object({
  applicantId: z.string(),
  applicationNumber: z.nullable(z.string()),
  surname: z.string(),
  /** First name and other names. */
  othernames: z.string(),
  /** Name of the programme offered. */
  programme: z.string(),
  /** ISO time of the release. */
  releasedAt: z.string(),
  /**
   * Deadline for accepting, `YYYY-MM-DD`. Null only for an offer that an earlier version of Matric released, until a
   * job sets the deadline.
   */
  acceptBy: z.nullable(z.string()),
  answer: z.enum(offerAnswers),
  /** ISO time at which the offer was accepted, declined or lapsed, or its letter was withdrawn; null if unanswered. */
  answeredAt: z.nullable(z.string()),
  /** Reason for the decline or for the withdrawal of the letter; empty otherwise. */
  reason: z.string(),
  /** Number of reminders sent for the current deadline. */
  reminders: z.number(),
  hasMatricNumber: z.boolean(),
  hasSchoolFee: z.boolean(),
  hasPortalAccount: z.boolean(),
  /** Version of the application, to send when the deadline is extended (`seenVersion`). */
  version: z.number(),
})
export type OfferRow = z.output<typeof offerRow>

const session = optionalText(9)

export const offers = {
  search: endpoint({
    method: 'POST',
    path: '/Office/search-offers',
    access: 'staff',
    permission: 'read-applications',
    summary: 'Released offers of a session by answer, earliest last day to accept first, in pages of 50.',
    body: z.strictObject({
      /** Admission session, such as `2026/2027`. An empty string means the current session. */
      session,
      /** An empty string matches all answers. */
      answer: z._default(z.union([z.literal(''), z.enum(offerAnswers)]), ''),
      /** `next` of the previous page; empty for the first page. */
      after: optionalText(80),
    }),
    data: z.object({ rows: z.array(offerRow), next: z.nullable(z.string()) }),
  }),
  counts: endpoint({
    method: 'POST',
    path: '/Office/offer-counts',
    access: 'staff',
    permission: 'read-applications',
    summary: 'Number of released offers of a session by answer.',
    body: z.strictObject({ session }),
    data: z.object({
      session: z.string(),
      counts: z.array(z.object({ answer: z.enum(offerAnswers), count: z.number() })),
    }),
  }),
  extend: endpoint({
    method: 'POST',
    path: '/Office/extend-offers',
    access: 'staff',
    permission: 'extend-offer',
    summary: 'Sets a later last day to accept, makes lapsed offers valid again and notifies the applicants.',
    body: z.strictObject({
      offers: z
        .array(
          z.strictObject({ applicantId: text('Say which application.', 40), version: seenVersion }),
          'Choose the offers.',
        )
        .check(
          z.minLength(1, 'Choose the offers.'),
          z.maxLength(maxOffersExtended, `Extend at most ${maxOffersExtended} offers at once.`),
        ),
      acceptBy: z.iso.date('Choose the new last day.'),
      because: paragraph('Say why.', 500),
    }),
    data: z.object({
      extended: z.number(),
      refused: z.array(leftOutItem('applicantId', offerExtensionErrors)),
    }),
  }),
}
