import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { oneOf, optionalText, text } from '../../fields.ts'
import { counted } from '../counted.ts'
import type { DuplicateKind } from './duplicates.ts'

/**
 * Kinds of values about which the office can decide once for all applications. Similar pictures are not among them:
 * similarity is not transitive, so one decision would also clear pictures that nobody has compared.
 */
export const groupKinds = ['phone', 'name-birth'] as const satisfies DuplicateKind[]
export type GroupKind = (typeof groupKinds)[number]

/** Minimum number of other applications that must share a value before the value is listed. */
export const minSharers = 2
/** Counting of the applications in `marked` (see `sharedValue`) stops at this number. */
export const maxCounted = 1000
/** Maximum number of applications that a list names for each value. */
export const maxMembers = 12
/** Maximum number of open values that are counted. */
export const maxOpenCounted = 1000

/** States of a shared value. `decided`: the applications belong to different people. */
export const sharedValueStates = ['open', 'decided'] as const
export type SharedValueState = (typeof sharedValueStates)[number]

/** Text of the decision about a shared value, as shown on the button and in the list of recent actions. */
export const sharedValueDecision = 'Shared value, different people'

export const sharedValue = z.object({
  id: z.string(),
  kind: z.enum(groupKinds),
  /**
   * The phone number with its leading 0, or the part of the name that the applications have in common, as one applicant
   * typed it. If that applicant has changed the name afterwards, the words are in lower case, without accents.
   */
  value: z.string(),
  /** Birth date in the kind `name-birth`, `YYYY-MM-DD`; otherwise null. */
  birthDate: z.nullable(z.string()),
  foundAt: z.string(),
  /** Number of undecided pairs with this value. */
  pairs: z.number(),
  /** Number of applications in which this value makes the check «Duplicates» a `problem`; at most `maxCounted`. */
  marked: z.number(),
  /** Up to `maxMembers` of the applications with the value, earliest submission first. Empty if decided. */
  members: z.array(
    z.object({ applicantId: z.string(), name: z.string(), applicationNumber: z.nullable(z.string()) }),
  ),
  /** Name of the colleague who decided, and the time; null while the value is open. */
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
})
export type SharedValue = z.output<typeof sharedValue>

const sharedValueId = text('Say which value.', 40)

export const sharedValues = {
  list: endpoint({
    method: 'POST',
    path: '/Office/shared-values',
    access: 'staff',
    permission: 'verify-results',
    summary:
      'Phone numbers and names with birth dates that several applications share: the open ones oldest first, or the decided ones newest first.',
    body: z.strictObject({
      state: z._default(oneOf(sharedValueStates, 'Choose from the list.'), 'open'),
      /** `next` of the previous page; empty for the first page. */
      after: optionalText(100),
    }),
    data: z.object({
      values: z.array(sharedValue),
      next: z.nullable(z.string()),
      /** Number of open values. */
      open: counted,
    }),
  }),
  decide: endpoint({
    method: 'POST',
    path: '/Office/decide-shared-value',
    access: 'staff',
    permission: 'verify-results',
    summary:
      'Decides that the applications with a value belong to different people: decides all open pairs with the value, and stops the search for others.',
    errors: ['not-found', 'duplicate-decided'],
    body: z.strictObject({ sharedValueId }),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/Office/undo-shared-value',
    access: 'staff',
    permission: 'verify-results',
    summary: 'Undoes the decision about a shared value, so that its pairs are open and it is searched again.',
    errors: ['not-found', 'duplicate-decided'],
    body: z.strictObject({ sharedValueId }),
  }),
}
