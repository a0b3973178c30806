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
  /** The gateway's message about a reversal. Of a mismatch from before migration 0103, our sentence. */
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
  /** Reference of the transfer; null if the refund is due, or was marked by an earlier version. */
  transferReference: Nullable<string>
  refundedBy: Nullable<string>
}

/** A payment discrepancy. The bursar decides whether the money is refunded, or proposes to accept an underpayment. */
export interface UnclearPaymentTable {
  paymentId: string
  reason: PaymentFlag
  /**
   * What does not match. Meaningful only while `reason` is `mismatch`; null if the discrepancy is from before migration
   * 0103. A server without that migration keeps the value when a reversal replaces a mismatch.
   */
  mismatch: Nullable<PaymentMismatch>
  /** The gateway's message about a reversal. Of a mismatch from before migration 0103, our sentence. */
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
  /** Amount requested of an accepted underpayment; null if none is accepted. */
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
  /** Day in Lagos, `YYYY-MM-DD`, on which the payment was made, or on which it was started if it is not paid. */
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
