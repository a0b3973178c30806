import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import type { ErrorCode } from '../error-codes.ts'
import { payTypes } from '../fees/registry.ts'
import { oneOf, text } from '../fields.ts'
import { serverOnly } from '../server-only.ts'

/**
 * Amount received, in naira, for a payment that does not match its request. Present until the payments office decides;
 * until then, the applicant must not pay again. Null if the amount is unknown, is in another currency, or equals the
 * amount requested.
 */
const amountReceived = z.optional(z.nullable(z.number()))

export const transaction = z.object({
  transactionRef: z.string(),
  paymentDescription: z.string(),
  /** Amount in naira. */
  transactionAmount: z.number(),
  /** Date on which the payment was started, in Lagos time: `YYYY-MM-DD`. */
  transactionDate: z.string(),
  isSuccessful: z.boolean(),
  /**
   * Whether the payment is confirmed but not credited, for example because the fee was already paid. The bursar refunds
   * such a payment.
   */
  isRefund: z.boolean(),
  /**
   * Day on which a received payment was refunded, in Lagos time: `YYYY-MM-DD`; null until then. Absent for a payment
   * that is not to be refunded.
   */
  refundedOn: z.optional(z.nullable(z.string())),
  /**
   * True until the payment is confirmed, declined or abandoned. Also true for a payment with a discrepancy that the
   * payments office has not decided yet (see `amountReceived`).
   */
  isOpen: z.boolean(),
  amountReceived,
})
export type Transaction = z.output<typeof transaction>

/** A payment of a fee that is not settled yet; `isOpen` above describes the exact conditions. */
const openPayment = z.object({
  transactionRef: z.string(),
  /** Amount in naira. */
  transactionAmount: z.number(),
  /** Date on which the payment was started, in Lagos time: `YYYY-MM-DD`. */
  transactionDate: z.string(),
  amountReceived,
})
export type OpenPayment = z.output<typeof openPayment>

/** Error codes that explain why a fee cannot be paid now. */
export const feeLockCodes = [
  'fee-not-charged',
  'profile-not-activated',
  'fee-already-paid',
  'applications-closed',
  'offer-missing',
  'offer-declined',
  'letter-withdrawn',
  'offer-lapsed',
  'acceptance-fee-unpaid',
  'earlier-fee-unpaid',
] as const satisfies readonly ErrorCode[]
export type FeeLockCode = (typeof feeLockCodes)[number]

/** One pay type with its amounts for this applicant, in naira. */
export const feeData = z.object({
  payType: z.enum(payTypes),
  description: z.string(),
  /** Amount of the whole fee. */
  amount: z.number(),
  /** Amount credited so far; equal to `amount` once the fee is paid. */
  paid: z.number(),
  /** Amount payable now; 0 if the fee is paid or `locked`. */
  due: z.number(),
  isPaid: z.boolean(),
  /**
   * Reason why the fee cannot be paid now, as a sentence for the applicant; null if the fee can be paid or is already
   * paid.
   */
  locked: z.nullable(z.string()),
  /** Code with which `initiate-payment` rejects the fee; null if and only if `locked` is null. */
  lockedCode: z.nullable(z.enum(feeLockCodes)),
  /** Open payment of the fee or of a part, preferably one with `amountReceived`; null if there is none. */
  openPayment: z.nullable(openPayment),
  /** Instalment plan; empty for a fee without instalments. */
  instalments: z.array(
    z.object({
      amount: z.number(),
      isPaid: z.boolean(),
      /** Due day, `YYYY-MM-DD`; null until the fee that must be paid first is paid. */
      dueOn: z.nullable(z.string()),
    }),
  ),
})
export type FeeData = z.output<typeof feeData>

export const payment = {
  initiate: endpoint({
    method: 'POST',
    path: '/Payment/initiate-payment',
    access: 'applicant',
    summary: 'Opens a payment, or resumes the open one, and returns the URL of its checkout page.',
    errors: [...feeLockCodes, 'payment-undecided', 'payment-pending', 'payment-gateway-unavailable'],
    body: serverOnly(z.strictObject({ payType: oneOf(payTypes, 'Choose what to pay.') })),
    data: z.object({ paymentUrl: z.string() }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/Payment/get-payments',
    access: 'applicant',
    summary: "The applicant's transactions, newest first.",
    data: z.array(transaction),
  }),
  fees: endpoint({
    method: 'GET',
    path: '/Payment/get-fees',
    access: 'applicant',
    summary: 'The fees, each with its amount, the amount paid, the amount due now and what unlocks it.',
    data: z.array(feeData),
  }),
  requery: endpoint({
    method: 'POST',
    path: '/Payment/requery-payment',
    access: 'applicant',
    summary: 'Checks one payment at the gateway and applies the result.',
    errors: ['not-found'],
    body: serverOnly(z.strictObject({ transactionReference: text('Say which transaction.', 64) })),
    data: transaction,
  }),
}
