import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { feeIds } from '../../fees/registry.ts'
import { calendarDay, oneOf, optionalText } from '../../fields.ts'
import { exportFile, exportFormat, exportTicket } from '../list/exports.ts'

export const paymentStatuses = ['succeeded', 'open', 'failed', 'abandoned'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

export const paymentStatusWords: Record<PaymentStatus, string> = {
  succeeded: 'Paid',
  open: 'Not paid yet',
  failed: 'Failed',
  abandoned: 'Abandoned',
}

/** States of a refund. `due`: the payment must be refunded. */
export const refundStates = ['none', 'due', 'refunded'] as const
type RefundState = (typeof refundStates)[number]

/** Returns the status of a payment in words, such as `Paid, refund due`. */
export function paymentWords({ status, refund }: { status: PaymentStatus; refund: RefundState }): string {
  const refundWords = { none: '', due: ', refund due', refunded: ', refunded' }
  return `${paymentStatusWords[status]}${refundWords[refund]}`
}

/** Maximum number of days from the first to the last day of a list of payments. */
export const maxTakingsDays = 366

/** Filter of a list of payments. An empty value means no filter. */
const filterShape = {
  /**
   * First and last day in Lagos. A payment belongs to the day on which it was paid. An unpaid payment belongs to the
   * day on which it was started.
   */
  from: calendarDay('Choose the first day.'),
  to: calendarDay('Choose the last day.'),
  fee: z._default(oneOf(['', ...feeIds], 'Choose a fee.'), ''),
  status: z._default(oneOf(['', ...paymentStatuses], 'Choose a status.'), ''),
  gateway: optionalText(40),
  /** Reference of a payment, either ours or the gateway's. If it is given, all other filters are ignored. */
  reference: optionalText(80),
}
export const takingsFilter = z.object(filterShape)
export type TakingsFilter = z.output<typeof takingsFilter>

export const takingsRow = z.object({
  reference: z.string(),
  /** The gateway's own reference; null if the gateway has not reported one. */
  gatewayReference: z.nullable(z.string()),
  applicantId: z.string(),
  name: z.string(),
  applicationNumber: z.nullable(z.string()),
  fee: z.string(),
  description: z.string(),
  gateway: z.string(),
  status: z.enum(paymentStatuses),
  refund: z.enum(refundStates),
  amountKobo: z.number(),
  /** Time of the payment, or of its start if it is not paid. */
  at: z.string(),
})
export type TakingsRow = z.output<typeof takingsRow>

const total = { count: z.number(), amountKobo: z.number() }

export const takings = {
  search: endpoint({
    method: 'POST',
    path: '/Office/search-payments',
    access: 'staff',
    permission: 'read-payments',
    summary: 'Payments that match a filter, newest first, in pages of 50.',
    body: z.strictObject({ ...filterShape, after: optionalText(80) }),
    data: z.object({ rows: z.array(takingsRow), next: z.nullable(z.string()) }),
  }),
  totals: endpoint({
    method: 'POST',
    path: '/Office/payment-totals',
    access: 'staff',
    permission: 'read-payments',
    summary: 'Totals in kobo of the payments that match a filter, by fee and by day.',
    body: z.strictObject(filterShape),
    data: z.object({
      ...total,
      fees: z.array(z.object({ fee: z.string(), ...total })),
      /** Newest first. A day without payments is left out. */
      days: z.array(z.object({ day: z.string(), ...total })),
      /** Gateways of the payments that match all filters other than `gateway`. */
      gateways: z.array(z.string()),
    }),
  }),
  prepareExport: endpoint({
    method: 'POST',
    path: '/Office/prepare-payment-export',
    access: 'staff',
    permission: 'read-payments',
    summary:
      'Records the export of a list of payments in the audit log, and returns the ticket for its download.',
    body: z.strictObject({ ...filterShape, format: exportFormat }),
    data: exportTicket,
  }),
}

export const paymentExportFile = exportFile('/Office/payment-exports/{ticket}', 'read-payments', 'payments')
