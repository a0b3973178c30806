import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { paragraph, text } from '../fields.ts'
import { seenVersion } from './version.ts'

/**
 * States of a reconsideration by which the list of applications can be filtered. `open`: a rejection is being
 * reconsidered. `decided`: a new decision was released.
 */
export const reconsiderationStates = ['open', 'decided'] as const
export type ReconsiderationState = (typeof reconsiderationStates)[number]

export const reconsiderationData = z.object({
  id: z.string(),
  refusalId: z.string(),
  because: z.string(),
  openedBy: z.string(),
  openedAt: z.string(),
  /** `decided`: a new decision was released. Null while the reconsideration is open. */
  outcome: z.nullable(z.enum(['cancelled', 'decided'])),
  endedAt: z.nullable(z.string()),
  /** Name of the colleague who cancelled the reconsideration, and the reason; both null if it was not cancelled. */
  cancelledBy: z.nullable(z.string()),
  cancelledBecause: z.nullable(z.string()),
})
export type Reconsideration = z.output<typeof reconsiderationData>

const applicantId = text('Say which application.', 40)
const because = paragraph('Say why.', 500)

export const reconsiderations = {
  open: endpoint({
    method: 'POST',
    path: '/Office/open-reconsideration',
    access: 'staff',
    permission: 'reconsider-refusal',
    summary:
      'Opens the reconsideration of a released rejection, with a reason. Two colleagues who have not decided before must then decide again.',
    errors: ['not-found', 'refusal-missing', 'reconsideration-open', 'application-changed'],
    body: z.strictObject({ applicantId, version: seenVersion, because }),
    data: reconsiderationData,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/Office/cancel-reconsideration',
    access: 'staff',
    permission: 'reconsider-refusal',
    summary: 'Cancels a reconsideration before its decision is approved. The rejection stays as it was.',
    errors: [
      'not-found',
      'decided-before',
      'reconsideration-missing',
      'correction-open',
      'decision-state-changed',
      'application-changed',
    ],
    body: z.strictObject({ applicantId, version: seenVersion, because }),
    data: reconsiderationData,
  }),
}
