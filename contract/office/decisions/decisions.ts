import * as z from 'zod/mini'
import { checkIds } from '../checks.ts'
import { leftOutItem, releaseErrors } from '../left-out-item.ts'
import { endpoint } from '../../endpoint.ts'
import { releaseSelection } from './release-selection.ts'
import { seenVersion } from '../version.ts'
import { overPlaces } from '../offers/places.ts'
import { decisionKinds } from '../row.ts'
import { oneOf, optionalParagraph, optionalText, paragraph, text } from '../../fields.ts'

/** Reasons for rejecting an application, each with the sentence that the applicant reads. */
export const refusalReasons = {
  'entry-requirements': 'Your results do not meet the programme’s entry requirements.',
  'subject-missing': 'A subject that the programme needs is missing.',
  'result-unverified': 'A result could not be confirmed with the examination body.',
  'programme-full': 'There was no place left in the programme.',
  'documents-unreadable': 'A document could not be read.',
  late: 'The application came after the closing date.',
  other: 'Another reason.',
} as const
export type RefusalReason = keyof typeof refusalReasons
export const refusalReasonIds = Object.keys(refusalReasons) as [RefusalReason, ...RefusalReason[]]

export const decisionStates = [
  'proposed',
  'approved',
  'scheduled',
  'released',
  'returned',
  'withdrawn',
] as const

export const decisionData = z.object({
  id: z.string(),
  applicantId: z.string(),
  kind: z.enum(decisionKinds),
  state: z.enum(decisionStates),
  programmeId: z.nullable(z.string()),
  programme: z.nullable(z.string()),
  level: z.nullable(z.string()),
  conditions: z.string(),
  reasons: z.array(z.enum(refusalReasonIds)),
  sentence: z.string(),
  /** Reason for admitting although the entry requirements are not met; otherwise empty. */
  exceptionReason: z.string(),
  /** Reason for which an approver asked for an individual review; null if there is none. */
  individualBecause: z.nullable(z.string()),
  proposedBy: z.string(),
  /** Id of the proposer, who may not approve the decision. */
  proposedById: z.string(),
  proposedAt: z.string(),
  approvedBy: z.nullable(z.string()),
  approvedById: z.nullable(z.string()),
  approvedAt: z.nullable(z.string()),
  /** ISO time of the scheduled release, which stays set after the release; null if none is scheduled. */
  releaseAt: z.nullable(z.string()),
  releasedAt: z.nullable(z.string()),
  returnedBecause: z.nullable(z.string()),
  /** ISO time at which the reconsideration of this rejection was opened; null if there is none or it was cancelled. */
  reconsideredAt: z.nullable(z.string()),
  /** Id of the reconsideration in which this decision was proposed; null for other decisions. */
  reconsiderationId: z.nullable(z.string()),
  /** ISO time at which the letter was withdrawn; null if there is no letter or the letter is valid. */
  letterWithdrawnAt: z.nullable(z.string()),
  letterWithdrawnBecause: z.nullable(z.string()),
  letterWithdrawnBy: z.nullable(z.string()),
  /** Id of the colleague who withdrew the letter, and therefore may not issue it again. */
  letterWithdrawnById: z.nullable(z.string()),
})
export type Decision = z.output<typeof decisionData>

/** A decision that cannot be released, with the code and the reason in words. */
const unreleasedDecision = leftOutItem('decisionId', releaseErrors)
export type UnreleasedDecision = z.output<typeof unreleasedDecision>

const applicantId = text('Say which application.', 40)
const decisionId = text('Say which decision.', 40)

/** A release that was not stopped. `releaseAt` is in the future or less than 24 hours ago. */
const releaseData = z.object({
  id: z.string(),
  startedBy: z.string(),
  /** `startedAt`: ISO time at which the colleague scheduled the release. `releaseAt`: ISO time of the release. */
  startedAt: z.string(),
  releaseAt: z.string(),
  offers: z.number(),
  refusals: z.number(),
  /** The colleague's reason for making more offers than a programme has places; null if no reason was needed. */
  overPlacesReason: z.nullable(z.string()),
  /** Number of decisions of this release that are released already. */
  released: z.number(),
})
export type ReleaseData = z.output<typeof releaseData>

/** One decision in the preview of a release. */
const releasing = z.object({
  decisionId: z.string(),
  applicantId: z.string(),
  name: z.string(),
  applicationNumber: z.nullable(z.string()),
  /** Programme offered; for a rejection, the programme applied for. */
  programme: z.string(),
  kind: z.enum(decisionKinds),
  /** Reason for admitting although the entry requirements are not met; otherwise empty. */
  exceptionReason: z.string(),
  /** For an offer, the checks that have become a problem since the approval, such as a new possible duplicate. */
  problems: z.array(z.enum(checkIds)),
})
export type Releasing = z.output<typeof releasing>

const mail = z.object({ to: z.string(), subject: z.string(), text: z.string() })

export const decisions = {
  propose: endpoint({
    method: 'POST',
    path: '/Office/propose-decision',
    access: 'staff',
    permission: 'propose-decision',
    summary: 'Proposes to admit (programme, level, conditions) or to reject (reasons, comment).',
    errors: [
      'not-found',
      'choice-unknown',
      'application-decided',
      'decision-pending',
      'correction-open',
      'grades-unverified',
      'qualification-unverified',
      'exception-reason-required',
      'decided-before',
      'application-changed',
    ],
    body: z
      .strictObject({
        applicantId,
        version: seenVersion,
        kind: oneOf(decisionKinds, 'Choose admit or reject.'),
        programmeId: optionalText(64),
        level: optionalText(10),
        /** Conditions of the offer, one per line. */
        conditions: optionalParagraph(500),
        reasons: z._default(
          z.array(oneOf(refusalReasonIds, 'Choose a reason from the list.')).check(z.maxLength(7)),
          [],
        ),
        /** Optional sentence to the applicant, added to the reasons for the rejection. */
        sentence: optionalParagraph(300),
        /**
         * Reason for admitting although the requirements are not met for this level. Required in that case; otherwise
         * ignored.
         */
        exceptionReason: optionalParagraph(300),
      })
      .check(
        z.check<{ kind: string; programmeId: string; level: string; reasons: string[] }>((ctx) => {
          const ask = (field: string, message: string) =>
            ctx.issues.push({ code: 'custom', path: [field], input: '', message })
          if (ctx.value.kind === 'admit' && ctx.value.programmeId === '')
            ask('programmeId', 'Choose the programme.')
          if (ctx.value.kind === 'admit' && ctx.value.level === '') ask('level', 'Choose the level.')
          if (ctx.value.kind === 'reject' && ctx.value.reasons.length === 0)
            ask('reasons', 'Choose a reason.')
        }),
      ),
    data: decisionData,
  }),
  approve: endpoint({
    method: 'POST',
    path: '/Office/approve-decision',
    access: 'staff',
    permission: 'approve-decision',
    freshCode: true,
    summary: 'Approves a colleague’s proposal; needs a recent authenticator code.',
    errors: [
      'not-found',
      'second-person-required',
      'decided-before',
      'second-verification-open',
      'correction-open',
      'decision-state-changed',
      'application-changed',
    ],
    body: z.strictObject({ decisionId, version: seenVersion }),
    data: decisionData,
  }),
  sendBack: endpoint({
    method: 'POST',
    path: '/Office/return-decision',
    access: 'staff',
    permission: 'approve-decision',
    summary: 'Returns an unreleased decision to its proposer, with a reason.',
    errors: ['not-found', 'decided-before', 'decision-state-changed', 'application-changed'],
    body: z.strictObject({ decisionId, version: seenVersion, because: paragraph('Say why.', 500) }),
    data: decisionData,
  }),
  withdrawProposal: endpoint({
    method: 'POST',
    path: '/Office/take-back-decision',
    access: 'staff',
    permission: 'propose-decision',
    summary: 'Withdraws the caller’s own proposal before it is approved.',
    errors: ['not-found', 'proposer-only', 'decision-state-changed', 'application-changed'],
    body: z.strictObject({ decisionId, version: seenVersion, because: optionalParagraph(500) }),
    data: decisionData,
  }),
  /** Previews a release. Returns all selected decisions that can be released, but at most 20 of their mails. */
  preview: endpoint({
    method: 'POST',
    path: '/Office/preview-release',
    access: 'staff',
    permission: 'release-decision',
    summary: 'Preview of a release: the decisions, their mails, and the decisions that cannot be released.',
    body: z.strictObject(releaseSelection),
    data: z.object({
      /** Decisions that can be released, in the order of `decisionIds`; with `all`, in the order of their approval. */
      decisions: z.array(releasing),
      mails: z.array(mail),
      total: z.number(),
      /** Digest of `decisions` (`digestOf`). The call that releases the decisions with `all` must send this digest. */
      digest: z.string(),
      /** Programmes that would have more offers than places if all decisions in `decisions` were released. */
      overPlaces: z.array(overPlaces),
      refused: z.array(unreleasedDecision),
    }),
  }),
  release: endpoint({
    method: 'POST',
    path: '/Office/release-decisions',
    access: 'staff',
    permission: 'release-decision',
    freshCode: true,
    summary:
      'Schedules the release of approved decisions for `at`; if left out, for the end of the time to stop it. Needs a recent authenticator code.',
    errors: ['decisions-changed'],
    body: z.strictObject({
      ...releaseSelection,
      /**
       * Digest of the decisions that the colleague saw (`digestOf`). Required with `all`; otherwise ignored. If `all`
       * now selects other decisions, the call releases nothing.
       */
      digest: z.optional(z.nullable(z.string().check(z.maxLength(32)))),
      /**
       * Number of decisions, typed by the colleague as confirmation. If given, it must equal the number of selected
       * decisions.
       */
      count: z.optional(z.nullable(z.int('Type the number of decisions.'))),
      /** Reason for making more offers than a programme has places. Required for such a release; otherwise ignored. */
      overPlacesReason: optionalParagraph(300),
      at: z.optional(z.nullable(z.iso.datetime({ offset: true, error: 'Choose a date and a time.' }))),
    }),
    data: z.object({
      released: z.number(),
      scheduled: z.number(),
      refused: z.array(unreleasedDecision),
    }),
  }),
  releases: endpoint({
    method: 'GET',
    path: '/Office/releases',
    access: 'staff',
    permission: 'read-applications',
    summary: 'Releases that can still be stopped, and releases of the last day.',
    data: z.array(releaseData),
  }),
  stopRelease: endpoint({
    method: 'POST',
    path: '/Office/stop-release',
    access: 'staff',
    permission: 'stop-release',
    summary: 'Stops a scheduled release. Its decisions stay approved and can be released later.',
    errors: ['not-found', 'decision-state-changed'],
    body: z.strictObject({ releaseId: text('Say which release.', 40) }),
    data: z.object({ stopped: z.number() }),
  }),
  revokeLetter: endpoint({
    method: 'POST',
    path: '/Office/revoke-letter',
    access: 'staff',
    permission: 'revoke-letter',
    freshCode: true,
    summary: 'Withdraws a released letter. The verification page then shows the letter as withdrawn.',
    errors: ['not-found', 'offer-missing', 'letter-withdrawn', 'application-changed'],
    body: z.strictObject({ applicantId, version: seenVersion, because: paragraph('Say why.', 500) }),
  }),
  reissueLetter: endpoint({
    method: 'POST',
    path: '/Office/reissue-letter',
    access: 'staff',
    permission: 'reissue-letter',
    freshCode: true,
    summary:
      'Reissues a withdrawn letter with a new code; not allowed for the colleague who withdrew it or proposed the offer.',
    errors: ['not-found', 'offer-missing', 'letter-valid', 'second-person-required', 'application-changed'],
    body: z.strictObject({ applicantId, version: seenVersion, because: paragraph('Say why.', 500) }),
  }),
}
