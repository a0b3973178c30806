import { paymentFlags } from '../payment-flags.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { oneOf, optionalText, paragraph, text } from '../fields.ts'
import { historyEntry } from './applications.ts'

export const officeAudit = {
  trail: endpoint({
    method: 'POST',
    path: '/Office/audit-trail',
    access: 'staff',
    permission: 'read-audit',
    summary: 'The audit trail, newest first, 100 at a time by key.',
    body: z.strictObject({
      action: optionalText(60),
      /** A colleague's e-mail address, or any part of the name. */
      colleague: optionalText(120),
      /** An application's number or id. */
      application: optionalText(60),
      after: optionalText(40),
    }),
    data: z.object({
      entries: z.array(
        z.extend(historyEntry, {
          id: z.number(),
          applicantId: z.nullable(z.string()),
          applicationNumber: z.nullable(z.string()),
          /** Whether the office can open it: it was submitted. */
          submitted: z.boolean(),
        }),
      ),
      next: z.nullable(z.string()),
    }),
  }),
  check: endpoint({
    method: 'GET',
    path: '/Office/audit-check',
    access: 'staff',
    permission: 'read-audit',
    summary: 'Checks the newest 10,000 audit entries for alterations.',
    data: z.object({
      intact: z.boolean(),
      checked: z.number(),
      brokenAt: z.nullable(z.number()),
      /** Rows that are not chained yet, and when the oldest was written (ISO): a change of them would not be seen. */
      waiting: z.number(),
      waitingSince: z.nullable(z.string()),
    }),
  }),
}

export const unclearDecisions = ['refund', 'note'] as const

/** A payment and who made it. */
const paid = {
  reference: z.string(),
  applicantId: z.string(),
  /** Whether the office can open the application: it was submitted. */
  submitted: z.boolean(),
  name: z.string(),
  email: z.string(),
}

export const officeMoney = {
  unclear: endpoint({
    method: 'GET',
    path: '/Office/unclear-payments',
    access: 'staff',
    permission: 'read-payments',
    summary: 'Payments of which the gateway says something else than was asked for; undecided first.',
    data: z.array(
      z.object({
        ...paid,
        description: z.string(),
        reason: z.enum(paymentFlags),
        /** What the gateway said. */
        detail: z.nullable(z.string()),
        /** In naira. */
        asked: z.number(),
        /** In its own currency; null where the gateway did not say. */
        came: z.nullable(z.number()),
        currency: z.nullable(z.string()),
        at: z.string(),
        /** Whether it can wait among the refunds: it is known in naira, not credited, and not there already. */
        refundable: z.boolean(),
        decision: z.nullable(z.enum(unclearDecisions)),
        note: z.nullable(z.string()),
        decidedBy: z.nullable(z.string()),
        decidedAt: z.nullable(z.string()),
      }),
    ),
  }),
  decideUnclear: endpoint({
    method: 'POST',
    path: '/Office/decide-unclear-payment',
    access: 'staff',
    permission: 'settle-refunds',
    summary: 'Puts what came among the refunds, or only keeps what the bursar found out.',
    errors: [
      'not-found',
      'discrepancy-decided',
      'refund-already-queued',
      'payment-already-applied',
      'amount-unknown',
    ],
    body: z.strictObject({
      reference: text('Say which payment.', 64),
      decision: oneOf(unclearDecisions, 'Choose what happens to the money.'),
      note: paragraph('Say what you found out.', 500),
    }),
  }),
  refunds: endpoint({
    method: 'GET',
    path: '/Office/refunds',
    access: 'staff',
    permission: 'read-payments',
    summary: 'Money that arrived twice or does not fit, oldest first.',
    data: z.array(
      z.object({
        ...paid,
        amount: z.number(),
        reason: z.enum(paymentFlags),
        /** What the bursar found out about a payment discrepancy. */
        note: z.nullable(z.string()),
        at: z.string(),
        refundedAt: z.nullable(z.string()),
      }),
    ),
  }),
  markRefunded: endpoint({
    method: 'POST',
    path: '/Office/mark-refunded',
    access: 'staff',
    permission: 'settle-refunds',
    summary: 'Says that the money was given back.',
    errors: ['not-found'],
    body: z.strictObject({ reference: text('Say which payment.', 64) }),
  }),
}
