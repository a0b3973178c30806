import { paymentFlags } from '../../payment-flags.ts'
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { optionalText, text } from '../../fields.ts'
import { historyEntry } from '../applications.ts'
import { counted } from '../counted.ts'

export const officeAudit = {
  trail: endpoint({
    method: 'POST',
    path: '/Office/audit-trail',
    access: 'staff',
    permission: 'read-audit',
    summary: 'Audit log, newest first, in pages of 100.',
    body: z.strictObject({
      action: optionalText(60),
      /** A colleague's email address, or part of their name. */
      colleague: optionalText(120),
      /** Application number, or the applicant's id. */
      application: optionalText(60),
      after: optionalText(40),
    }),
    data: z.object({
      entries: z.array(
        z.extend(historyEntry, {
          id: z.number(),
          applicantId: z.nullable(z.string()),
          applicationNumber: z.nullable(z.string()),
          /** Whether the application has been submitted. The office can open only submitted applications. */
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
      /**
       * Number of audit entries that are not yet in the hash chain. If an entry is altered before it is chained, the
       * alteration cannot be detected.
       */
      waiting: z.number(),
      waitingSince: z.nullable(z.string()),
    }),
  }),
}

/** Counting of refunds, and of payment discrepancies, stops at this number. */
export const maxMoneyCounted = 10_000

/**
 * Schema of a page of payments. Rows that wait for a colleague come before all other rows. Both groups start with the
 * oldest row.
 */
export const moneyPage = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({
    rows: z.array(row),
    next: z.nullable(z.string()),
    /** Number of rows that wait for a colleague, and number of all rows, on all pages. */
    pending: counted,
    total: counted,
  })

/** `after` is `next` of the previous page; empty for the first page. */
export const moneyAfter = z.strictObject({ after: optionalText(100) })

/** Payer and reference of a payment in the lists of the bursar. */
export const paid = {
  reference: z.string(),
  applicantId: z.string(),
  /** Whether the application has been submitted. The office can open only submitted applications. */
  submitted: z.boolean(),
  name: z.string(),
  email: z.string(),
}

export const officeMoney = {
  refunds: endpoint({
    method: 'POST',
    path: '/Office/refunds',
    access: 'staff',
    permission: 'read-refunds',
    summary: 'Refunds, unpaid first, then oldest first, in pages of 50.',
    body: moneyAfter,
    data: moneyPage(
      z.object({
        ...paid,
        amount: z.number(),
        reason: z.enum(paymentFlags),
        /** The bursar's findings about a discrepancy of this payment; null if there are none. */
        note: z.nullable(z.string()),
        at: z.string(),
        /** Whether the gateway reports that it has returned the money. */
        returnedAtGateway: z.boolean(),
        refundedAt: z.nullable(z.string()),
        /** Transfer reference. Null, like `refundedBy`, if the refund is due, or was paid before version 0.2.0. */
        transferReference: z.nullable(z.string()),
        refundedBy: z.nullable(z.string()),
      }),
    ),
  }),
  markRefunded: endpoint({
    method: 'POST',
    path: '/Office/mark-refunded',
    access: 'staff',
    permission: 'settle-refunds',
    summary: 'Marks a payment as refunded, with the reference of the transfer.',
    errors: ['not-found', 'refund-settled'],
    body: z.strictObject({
      reference: text('Say which payment.', 64),
      transferReference: text('Type the reference of the transfer.', 80),
    }),
  }),
  undoRefunded: endpoint({
    method: 'POST',
    path: '/Office/undo-refunded',
    access: 'staff',
    permission: 'settle-refunds',
    summary: 'Undoes the mark of a refunded payment, so that the refund is due again.',
    errors: ['not-found', 'refund-settled'],
    body: z.strictObject({
      reference: text('Say which payment.', 64),
      /** Reference of the transfer that the colleague saw; empty if there is none. */
      transferReference: optionalText(80),
    }),
  }),
}
