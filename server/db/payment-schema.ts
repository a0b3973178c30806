import type { PaymentFlag, PaymentMismatch } from '#contract/payment-flags.ts'
import type { PaymentStatus } from '#contract/office/figures/takings.ts'
import type { Generated } from 'kysely'
import type { FeeId, PayType } from '#contract/fees/registry.ts'
import type { Now, Nullable } from './column-types.ts'

export interface PaymentTable {
  id: string
  applicantId: string
  admissionSession: string
  payType: PayType
  fee: FeeId
  description: string
  amountKobo: number
  reference: string
  gateway: string
  status: Generated<PaymentStatus>
  checkoutUrl: Nullable<string>
  gatewayId: Nullable<string>
  appliedAt: Nullable<Date>
  completesFee: Generated<boolean>
  paidAt: Nullable<Date>
  flagged: Nullable<PaymentFlag>
  /**
   * The gateway's message for a reversal, our own sentence for a mismatch from before migration 0103; otherwise null.
   */
  flagDetail: Nullable<string>
  initiatedAt: Now
  settledAt: Nullable<Date>
  lastAskedAt: Nullable<Date>
  lastAnswer: Nullable<string>
}

export interface RefundTable {
  paymentId: string
  amountKobo: number
  reason: PaymentFlag
  createdAt: Now
  refundedAt: Nullable<Date>
  /** Reference of the transfer; null before the refund, or if an earlier version of Matric recorded the refund. */
  transferReference: Nullable<string>
  refundedBy: Nullable<string>
}

/** A payment discrepancy. The bursar decides whether the money is refunded, or proposes to accept an underpayment. */
export interface UnclearPaymentTable {
  paymentId: string
  reason: PaymentFlag
  /**
   * Property that does not match; null if the discrepancy is from before migration 0103. Read it only while `reason` is
   * `mismatch`, because a server without that migration keeps the value when a reversal replaces a mismatch.
   */
  mismatch: Nullable<PaymentMismatch>
  /**
   * The gateway's message for a reversal, our own sentence for a mismatch from before migration 0103; otherwise null.
   */
  detail: Nullable<string>
  /** Amount received, in the smallest unit of its currency (such as kobo); null if unknown. */
  cameAmount: Nullable<number>
  cameCurrency: Nullable<string>
  foundAt: Now
  /**
   * A proposal to accept an underpayment is stored as a note with `acceptanceProposed`, because earlier versions cannot
   * read a third decision.
   */
  decision: Nullable<'refund' | 'note'>
  acceptanceProposed: Generated<boolean>
  note: Nullable<string>
  decidedBy: Nullable<string>
  decidedAt: Nullable<Date>
  /** Amount that was requested, if an underpayment is accepted; otherwise null. */
  askedKobo: Nullable<number>
  acceptedBy: Nullable<string>
  acceptedAt: Nullable<Date>
}

export interface GatewayEventTable {
  id: string
  gateway: string
  event: string
  reference: string
  receivedAt: Now
}

/**
 * Number and sum of the payments of one day with the same fee, gateway and status. For the exact totals, add the
 * changes in `paymentTotalChange`.
 */
export interface PaymentTotalTable {
  /** Day in Lagos, `YYYY-MM-DD`, of the payment; for an unpaid payment, the day on which it was started. */
  day: string
  fee: FeeId
  gateway: string
  status: PaymentStatus
  payments: number
  amountKobo: number
}

/** A change to a total that has not been added to `paymentTotal` yet. Triggers insert the rows. */
export interface PaymentTotalChangeTable extends PaymentTotalTable {
  id: Generated<number>
}

export interface PaymentSchema {
  payment: PaymentTable
  paymentTotal: PaymentTotalTable
  paymentTotalChange: PaymentTotalChangeTable
  refund: RefundTable
  unclearPayment: UnclearPaymentTable
  gatewayEvent: GatewayEventTable
}
