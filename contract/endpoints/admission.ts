import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { paragraph } from '../fields.ts'

/** What the office has decided, as its applicant reads it. Texts that do not apply are empty. */
export const admissionData = z.object({
  decision: z.enum(['none', 'admitted', 'rejected']),
  /** The session applied for. */
  session: z.string(),
  /** The programme offered; empty without an offer. */
  programme: z.string(),
  department: z.string(),
  level: z.string(),
  conditions: z.string(),
  /** Why there is no offer, one sentence each. */
  reasons: z.array(z.string()),
  /** ISO time of the release; null without a decision. */
  releasedAt: z.nullable(z.string()),
  /** ISO time at which the applicant declined the offer; null while it stands. */
  declinedAt: z.nullable(z.string()),
  /** ISO time until which the declining can be taken back; null when there is nothing to take back. */
  undoUntil: z.nullable(z.string()),
  /** What accepting the offer costs, in naira. */
  acceptanceFee: z.number(),
  /** ISO time at which the office withdrew the letter of admission; null while it holds. */
  letterWithdrawnAt: z.nullable(z.string()),
  /** ISO time of the hand-over to the learning portal; null before. */
  portalPasswordSetAt: z.nullable(z.string()),
})
export type AdmissionData = z.output<typeof admissionData>

/** One dated step on the way from the profile to the matric number. */
export const trackedStep = z.object({
  title: z.string(),
  state: z.enum(['done', 'now', 'ahead']),
  /** ISO time at which it was done. */
  at: z.nullable(z.string()),
})

export const trackerData = z.object({
  steps: z.array(trackedStep),
  /** Who has to act now. */
  holder: z.enum(['you', 'office', 'nobody']),
  /** Whether there is an offer that holds: neither declined nor its letter withdrawn. */
  offered: z.boolean(),
  /** What happens now, in words. */
  now: z.string(),
  /** What comes after it; empty when nothing does. */
  next: z.string(),
})
export type Tracker = z.output<typeof trackerData>

export const admission = {
  get: endpoint({
    method: 'GET',
    path: '/Application/get-admission',
    access: 'applicant',
    summary: "The office's decision, and what the applicant has answered to an offer.",
    data: admissionData,
  }),
  decline: endpoint({
    method: 'POST',
    path: '/Application/decline-offer',
    access: 'applicant',
    summary: 'Declines the offer; it can be taken back for some days.',
    errors: ['offer-missing', 'letter-withdrawn', 'offer-accepted'],
    body: z.strictObject({ reason: paragraph('Say why you decline.', 500) }),
    data: admissionData,
  }),
  undoDecline: endpoint({
    method: 'POST',
    path: '/Application/undo-decline',
    access: 'applicant',
    summary: 'Takes the declining back: the offer stands again.',
    errors: ['offer-missing', 'letter-withdrawn', 'undo-period-over'],
    body: z.optional(z.nullable(z.strictObject({}))),
    data: admissionData,
  }),
  tracker: endpoint({
    method: 'GET',
    path: '/Application/get-tracker',
    access: 'applicant',
    summary: 'Where the application is: dated steps, who holds it now, what comes next.',
    data: trackerData,
  }),
}
