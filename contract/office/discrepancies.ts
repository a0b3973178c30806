import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { oneOf, paragraph, text } from '../fields.ts'
import { paymentFlags, paymentMismatches } from '../payment-flags.ts'
import { moneyAfter, moneyPage, paid } from './audit/audit.ts'

/** Decisions about a discrepancy. `accept` proposes to accept an underpayment, on which a second colleague decides. */
export const discrepancyDecisions = ['refund', 'note', 'accept'] as const
export type DiscrepancyDecision = (typeof discrepancyDecisions)[number]

export const underpaymentOutcomes = ['accept', 'return'] as const

export const discrepancies = {
  list: endpoint({
    method: 'POST',
    path: '/Office/unclear-payments',
    access: 'staff',
    permission: 'read-refunds',
    summary: 'Payment discrepancies, in pages of 50: undecided ones and proposals first, then oldest first.',
    body: moneyAfter,
    data: moneyPage(
      z.object({
        ...paid,
        description: z.string(),
        reason: z.enum(paymentFlags),
        /** Property that differs if `reason` is `mismatch`; null otherwise, or if an older version found it. */
        mismatch: z.nullable(z.enum(paymentMismatches)),
        /** The gateway's message, or a sentence stored by an earlier version of Matric; null if there is neither. */
        detail: z.nullable(z.string()),
        /** Amount requested, in naira. */
        requested: z.number(),
        /** Amount received in the main unit of `currency` (naira, not kobo); null if the gateway did not report it. */
        received: z.nullable(z.number()),
        currency: z.nullable(z.string()),
        at: z.string(),
        /**
         * Whether the payment can be queued for refund. The amount received must be known in naira, and the payment
         * must be neither credited nor queued for refund.
         */
        refundable: z.boolean(),
        /**
         * Whether the payment can be accepted as it is. The amount received must be known in naira and lower than
         * requested, and the payment must be neither credited nor queued for refund.
         */
        acceptable: z.boolean(),
        decision: z.nullable(z.enum(discrepancyDecisions)),
        note: z.nullable(z.string()),
        decidedBy: z.nullable(z.string()),
        /** Id of the colleague in `decidedBy`, who may not accept their own proposal; null before a decision. */
        decidedById: z.nullable(z.string()),
        decidedAt: z.nullable(z.string()),
        /** Colleague who accepted the underpayment as the bursar proposed; null if it has not been accepted. */
        acceptedBy: z.nullable(z.string()),
        acceptedAt: z.nullable(z.string()),
      }),
    ),
  }),
  decide: endpoint({
    method: 'POST',
    path: '/Office/decide-unclear-payment',
    access: 'staff',
    permission: 'settle-refunds',
    summary:
      'Decides on a payment discrepancy: queues a refund, saves only a note, or proposes to accept an underpayment.',
    errors: [
      'not-found',
      'discrepancy-decided',
      'refund-already-queued',
      'payment-already-applied',
      'amount-unknown',
      'not-underpaid',
    ],
    body: z.strictObject({
      reference: text('Say which payment.', 64),
      decision: oneOf(discrepancyDecisions, 'Choose what happens to the money.'),
      note: paragraph('Say what you found out.', 500),
    }),
  }),
  settleUnderpayment: endpoint({
    method: 'POST',
    path: '/Office/settle-underpayment',
    access: 'staff',
    permission: 'accept-underpayments',
    summary:
      'Accepts an underpayment that a colleague proposed to accept, so that its fee counts as paid, or returns the proposal.',
    errors: [
      'second-person-required',
      'not-found',
      'discrepancy-decided',
      'refund-already-queued',
      'payment-already-applied',
      'payment-not-creditable',
      'not-underpaid',
    ],
    body: z.strictObject({
      reference: text('Say which payment.', 64),
      outcome: oneOf(underpaymentOutcomes, 'Choose what happens to the proposal.'),
      note: paragraph('Say why.', 500),
    }),
  }),
}
