import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { optionalText, text } from '../../fields.ts'
import { offerAnswers } from '../offers/offers.ts'
import { officeStatuses } from '../office-statuses.ts'
import { reconsiderationStates } from '../reconsiderations.ts'
import { seenVersion } from '../version.ts'

/**
 * Kinds of possible duplicates. The label says what the two applications have in common. The database stores the
 * position of a kind, so a new kind must be added at the end.
 */
export const duplicateKinds = {
  nin: 'Same NIN',
  'exam-number': 'Same exam number',
  'picture-same': 'Identical picture',
  'picture-similar': 'Similar picture',
  jamb: 'Same JAMB number',
  phone: 'Same phone',
  'name-birth': 'Name and birth date',
} as const
export type DuplicateKind = keyof typeof duplicateKinds
export const duplicateKindIds = Object.keys(duplicateKinds) as [DuplicateKind, ...DuplicateKind[]]

/**
 * If more than this number of other applications have the same value, not every pair is flagged. Otherwise the number
 * of pairs would grow with the square of the number of applications.
 */
export const maxMatches = 20

/**
 * Kinds whose values may belong to an agent or a cyber café. If more than `maxMatches` other applications share such a
 * value, no pair is flagged. Instead, the check «Duplicates» of each of these applications gets the state `problem`.
 * For all other kinds, an application with so many matches is flagged only with the earliest match.
 */
export const sharedKinds = ['phone', 'name-birth', 'picture-similar'] as const satisfies DuplicateKind[]
export type SharedKind = (typeof sharedKinds)[number]

/** Possible decisions about a pair of possible duplicates. The keys 1 to 4 choose them in this order. */
export const duplicateDecisions = ['keep-left', 'keep-right', 'different', 'fraud'] as const
export type DuplicateDecision = (typeof duplicateDecisions)[number]

export const duplicateDecisionNames: Record<DuplicateDecision, string> = {
  'keep-left': 'Same person, keep left',
  'keep-right': 'Same person, keep right',
  different: 'Different people',
  fraud: 'Suspected fraud',
}

const flagged = z.object({ applicantId: z.string(), name: z.string() })

export const duplicateFlag = z.object({
  id: z.string(),
  kind: z.enum(duplicateKindIds),
  foundAt: z.string(),
  /** The application of the pair that was submitted first. */
  left: flagged,
  right: flagged,
})
export type DuplicateFlag = z.output<typeof duplicateFlag>

const side = z.object({
  applicantId: z.string(),
  version: z.number(),
  name: z.string(),
  applicationNumber: z.nullable(z.string()),
  programme: z.string(),
  nin: z.string(),
  jambNumber: z.string(),
  birthDate: z.string(),
  phone: z.string(),
  /** Sittings with their examination numbers, such as «WAEC 2018, 4250517730». */
  exams: z.array(z.string()),
  submittedAt: z.string(),
  status: z.enum(officeStatuses),
  /** Reconsideration of a rejection; null if there was none or it was cancelled. */
  reconsideration: z.nullable(z.enum(reconsiderationStates)),
  /** State of the released offer; null if there is none. */
  offerAnswer: z.nullable(z.enum(offerAnswers)),
  /** Result slips, then the profile picture. `file` is the upload token. */
  pictures: z.array(z.object({ title: z.string(), file: z.string(), sha256: z.string() })),
})
export type DuplicateSide = z.output<typeof side>

const flagId = text('Say which pair.', 40)

export const duplicates = {
  list: endpoint({
    method: 'POST',
    path: '/Office/duplicates',
    access: 'staff',
    permission: 'read-applications',
    summary: 'Undecided pairs of applications that may belong to one person, oldest first.',
    body: z.strictObject({
      kind: z._default(z.union([z.literal(''), z.enum(duplicateKindIds)]), ''),
      after: optionalText(100),
    }),
    data: z.object({
      flags: z.array(duplicateFlag),
      /** Value of `after` for the next page; null on the last page. */
      next: z.nullable(z.string()),
      /** Number of open pairs of each kind. A kind without open pairs is missing. */
      counts: z.array(z.object({ kind: z.enum(duplicateKindIds), count: z.number() })),
    }),
  }),
  open: endpoint({
    method: 'GET',
    path: '/Office/duplicates/{flagId}',
    access: 'staff',
    permission: 'read-applications',
    summary: 'Both applications of a pair, for comparison; the access is logged for both.',
    errors: ['not-found'],
    params: z.strictObject({ flagId }),
    data: z.object({ flag: duplicateFlag, left: side, right: side }),
  }),
  decide: endpoint({
    method: 'POST',
    path: '/Office/decide-duplicate',
    access: 'staff',
    permission: 'verify-results',
    summary:
      'Decides whether two applications belong to one person. Can be undone until a colleague acts on it.',
    errors: ['not-found', 'duplicate-decided', 'application-changed'],
    body: z.strictObject({
      flagId,
      leftVersion: seenVersion,
      rightVersion: seenVersion,
      decision: z.enum(duplicateDecisions, 'Choose the decision.'),
    }),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/Office/undo-duplicate',
    access: 'staff',
    permission: 'verify-results',
    summary:
      'Undoes the caller’s own decision about a pair, unless one of the applications was decided or proposed since.',
    errors: ['not-found', 'duplicate-decided', 'decision-pending'],
    body: z.strictObject({ flagId }),
  }),
}
