import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { paragraph } from '../fields.ts'
import { serverOnly } from '../server-only.ts'

/** The office's decision as shown to the applicant. A text without a value is an empty string. */
export const admissionData = z.object({
  decision: z.enum(['none', 'admitted', 'rejected']),
  session: z.string(),
  /**
   * Programme applied for; after the release of an offer, the programme offered. Empty before the applicant chooses a
   * programme, and if the programme is no longer on offer.
   */
  appliedFor: z.string(),
  /** Programme offered to the applicant; empty if there is no offer, or if the programme is no longer on offer. */
  programme: z.string(),
  department: z.string(),
  level: z.string(),
  conditions: z.string(),
  /** Reasons for the rejection, one sentence each; empty if the application is not rejected. */
  reasons: z.array(z.string()),
  /** ISO time at which the decision was released; null before the release. */
  releasedAt: z.nullable(z.string()),
  /** ISO time at which the applicant declined the offer; null if the offer is not declined. */
  declinedAt: z.nullable(z.string()),
  /**
   * ISO time until which the decline can be undone; null if the offer is not declined or the decline cannot be undone.
   */
  undoUntil: z.nullable(z.string()),
  /** Deadline for accepting the offer, `YYYY-MM-DD`; null if there is no offer. */
  acceptBy: z.nullable(z.string()),
  /** ISO time at which the offer lapsed because the applicant did not answer by the deadline; otherwise null. */
  lapsedAt: z.nullable(z.string()),
  /**
   * Deadline for asking the office to reconsider the rejection, `YYYY-MM-DD`; null if the application is not rejected.
   */
  reconsiderBy: z.nullable(z.string()),
  /** ISO time at which the open reconsideration of the rejection began; null if none is open. */
  reconsideredAt: z.nullable(z.string()),
  /**
   * Names of at most three programmes whose requirements a rejected applicant meets, in the institution's order. Empty
   * for other applicants.
   */
  fitting: z.array(z.string()),
  /** Acceptance fee in naira. */
  acceptanceFee: z.number(),
  /**
   * ISO time at which the office withdrew the letter of admission; null if there is no letter or the letter is valid.
   */
  letterWithdrawnAt: z.nullable(z.string()),
  /**
   * ISO time at which the password for the learning portal was last set. Null if none was set, or if the password was
   * deleted before the learning portal accepted it.
   */
  portalPasswordSetAt: z.nullable(z.string()),
  /**
   * State of the account for the learning portal.
   * - `open`: no password is stored, so the applicant must choose one. The server deletes a password that the
   * learning portal rejected, and an undelivered password after the letter was withdrawn
   * - `pending`: the learning portal has not accepted the password yet
   * - `ready`: the learning portal has accepted the password
   * - `elsewhere`: the university creates the account itself
   */
  portalAccount: z.enum(['open', 'pending', 'ready', 'elsewhere']),
})
export type AdmissionData = z.output<typeof admissionData>

/** One milestone of the application, such as the profile, the decision or a fee. */
export const trackedStep = z.object({
  title: z.string(),
  state: z.enum(['done', 'now', 'ahead']),
  /** ISO time at which the milestone was completed; null until then. For the profile, the time of the registration. */
  at: z.nullable(z.string()),
})

export const trackerData = z.object({
  steps: z.array(trackedStep),
  /** Party that has to act next. */
  holder: z.enum(['you', 'office', 'nobody']),
  /** True while the applicant has a valid offer; false once the offer is declined, lapsed or withdrawn. */
  offered: z.boolean(),
  /** Next task of the applicant or, without a task, the state of the application; one or two sentences. */
  now: z.string(),
  /** Next event, or advice; one or two sentences. Empty if there is neither. */
  next: z.string(),
})
export type Tracker = z.output<typeof trackerData>

export const admission = {
  get: endpoint({
    method: 'GET',
    path: '/Application/get-admission',
    access: 'applicant',
    summary: "The decision of the office, and the applicant's answer to an offer.",
    data: admissionData,
  }),
  decline: endpoint({
    method: 'POST',
    path: '/Application/decline-offer',
    access: 'applicant',
    summary: 'Declines the offer; this can be undone for some days.',
    errors: ['offer-missing', 'letter-withdrawn', 'offer-accepted', 'offer-lapsed'],
    body: z.strictObject({ reason: paragraph('Say why you decline.', 500) }),
    data: admissionData,
  }),
  undoDecline: endpoint({
    method: 'POST',
    path: '/Application/undo-decline',
    access: 'applicant',
    summary: 'Undoes the decline of the offer.',
    errors: ['offer-missing', 'letter-withdrawn', 'undo-period-over', 'offer-lapsed'],
    body: serverOnly(z.optional(z.nullable(z.strictObject({})))),
    data: admissionData,
  }),
  tracker: endpoint({
    method: 'GET',
    path: '/Application/get-tracker',
    access: 'applicant',
    summary: 'Progress of the application: dated milestones, who has to act now, and the next step.',
    data: trackerData,
  }),
}
