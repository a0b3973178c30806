import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { oneOf, optionalParagraph, optionalText, paragraph, text } from '../fields.ts'

export const decisionKinds = ['admit', 'reject'] as const

/** Why an application is refused, as the office chooses it and as the applicant reads it. */
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
  proposedBy: z.string(),
  /** Whose proposal it is by id: the console closes «Approve» to them. */
  proposedById: z.string(),
  proposedAt: z.string(),
  approvedBy: z.nullable(z.string()),
  approvedAt: z.nullable(z.string()),
  /** ISO time at which it goes out or went out. */
  releaseAt: z.nullable(z.string()),
  releasedAt: z.nullable(z.string()),
  returnedBecause: z.nullable(z.string()),
  /** ISO time; null while the letter holds, and where there is none. */
  letterWithdrawnAt: z.nullable(z.string()),
  letterWithdrawnBecause: z.nullable(z.string()),
  letterWithdrawnBy: z.nullable(z.string()),
  /** The console closes «Issue the letter again» to them. */
  letterWithdrawnById: z.nullable(z.string()),
})
export type Decision = z.output<typeof decisionData>

const applicantId = text('Say which application.', 40)
const decisionId = text('Say which decision.', 40)
const decisionIds = z
  .array(decisionId, 'Choose the decisions to release.')
  .check(
    z.minLength(1, 'Choose the decisions to release.'),
    z.maxLength(1000, 'Release at most 1,000 at once.'),
  )

const mail = z.object({ to: z.string(), subject: z.string(), text: z.string() })

export const decisions = {
  propose: endpoint({
    method: 'POST',
    path: '/Office/propose-decision',
    access: 'staff',
    permission: 'propose-decision',
    summary: 'Proposes to admit (programme, level, conditions) or to refuse (reasons, a sentence).',
    errors: ['not-found', 'choice-unknown', 'application-decided', 'decision-pending', 'correction-open'],
    body: z
      .strictObject({
        applicantId,
        kind: oneOf(decisionKinds, 'Choose admit or reject.'),
        programmeId: optionalText(64),
        level: optionalText(10),
        /** One a line. */
        conditions: optionalParagraph(500),
        reasons: z._default(
          z.array(oneOf(refusalReasonIds, 'Choose a reason from the list.')).check(z.maxLength(7)),
          [],
        ),
        /** An optional sentence of the office's own. */
        sentence: optionalParagraph(300),
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
    summary: 'Approves what somebody else proposed; needs a fresh authenticator code.',
    errors: ['not-found', 'second-person-required', 'correction-open', 'decision-state-changed'],
    body: z.strictObject({ decisionId }),
    data: decisionData,
  }),
  sendBack: endpoint({
    method: 'POST',
    path: '/Office/return-decision',
    access: 'staff',
    permission: 'approve-decision',
    summary: 'Sends a decision back that has not gone out, with the reason.',
    errors: ['not-found', 'decision-state-changed'],
    body: z.strictObject({ decisionId, because: paragraph('Say why.', 500) }),
    data: decisionData,
  }),
  takeBack: endpoint({
    method: 'POST',
    path: '/Office/take-back-decision',
    access: 'staff',
    permission: 'propose-decision',
    summary: 'Takes an own proposal back, as long as nobody has approved it.',
    errors: ['not-found', 'proposer-only', 'decision-state-changed'],
    body: z.strictObject({ decisionId, because: optionalParagraph(500) }),
    data: decisionData,
  }),
  /** The exact mails, before anything goes out; at most the first 20 are written out. */
  preview: endpoint({
    method: 'POST',
    path: '/Office/preview-release',
    access: 'staff',
    permission: 'release-decision',
    summary: 'What a release would send, word for word, and what stands in its way.',
    body: z.strictObject({ decisionIds }),
    data: z.object({
      mails: z.array(mail),
      total: z.number(),
      refused: z.array(z.object({ decisionId: z.string(), because: z.string() })),
    }),
  }),
  release: endpoint({
    method: 'POST',
    path: '/Office/release-decisions',
    access: 'staff',
    permission: 'release-decision',
    freshCode: true,
    summary: 'Lets approved decisions go out, now or at `at` (ISO time); needs a fresh authenticator code.',
    body: z.strictObject({
      decisionIds,
      at: z.optional(z.nullable(z.iso.datetime({ offset: true, error: 'Choose a date and a time.' }))),
    }),
    data: z.object({
      released: z.number(),
      scheduled: z.number(),
      refused: z.array(z.object({ decisionId: z.string(), because: z.string() })),
    }),
  }),
  revokeLetter: endpoint({
    method: 'POST',
    path: '/Office/revoke-letter',
    access: 'staff',
    permission: 'revoke-letter',
    freshCode: true,
    summary: 'Withdraws a released letter: its code answers «withdrawn» from now on.',
    errors: ['not-found', 'offer-missing'],
    body: z.strictObject({ applicantId, because: paragraph('Say why.', 500) }),
  }),
  reissueLetter: endpoint({
    method: 'POST',
    path: '/Office/reissue-letter',
    access: 'staff',
    permission: 'reissue-letter',
    freshCode: true,
    summary:
      'Issues a withdrawn letter again, with a new code; not for whoever withdrew it or proposed the offer.',
    errors: ['not-found', 'offer-missing', 'second-person-required'],
    body: z.strictObject({ applicantId, because: paragraph('Say why.', 500) }),
  }),
}
