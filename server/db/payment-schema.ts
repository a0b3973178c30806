import type { Generated } from 'kysely'
import type { PayType } from '#contract/endpoints/payment.ts'
import type { Now, Set } from './column-types.ts'

/*
 * The tables of money; see `schema.ts`.
 */

export type Fee = Exclude<PayType, 'SchoolFeePart'>
export type PaymentStatus = 'open' | 'succeeded' | 'failed' | 'abandoned'

export interface PaymentTable {
  id: string
  applicantId: string
  admissionSession: string
  payType: PayType
  fee: Fee
  description: string
  amountKobo: number
  reference: string
  gateway: string
  status: Generated<PaymentStatus>
  checkoutUrl: Set<string>
  gatewayId: Set<string>
  appliedAt: Set<Date>
  paidAt: Set<Date>
  flagged: Set<string>
  initiatedAt: Now
  settledAt: Set<Date>
  lastAskedAt: Set<Date>
  lastAnswer: Set<string>
}

export interface RefundTable {
  paymentId: string
  amountKobo: number
  reason: string
  createdAt: Now
  refundedAt: Set<Date>
}

/** Money that came otherwise than it was asked for; the bursar decides. */
export interface UnclearPaymentTable {
  paymentId: string
  reason: string
  /** In the smallest unit of its currency; null where the gateway did not say. */
  cameAmount: Set<number>
  cameCurrency: Set<string>
  foundAt: Now
  decision: Set<'refund' | 'note'>
  note: Set<string>
  decidedBy: Set<string>
  decidedAt: Set<Date>
}

export interface GatewayEventTable {
  id: string
  gateway: string
  event: string
  reference: string
  receivedAt: Now
}

export interface PaymentSchema {
  payment: PaymentTable
  refund: RefundTable
  unclearPayment: UnclearPaymentTable
  gatewayEvent: GatewayEventTable
}
