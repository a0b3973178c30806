import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { payTypes } from '../fees/registry.ts'
import { oneOf, text } from '../fields.ts'

export const transaction = z.object({
  transactionRef: z.string(),
  paymentDescription: z.string(),
  /** Naira. */
  transactionAmount: z.number(),
  /** YYYY-MM-DD, the day in Lagos on which it was started. */
  transactionDate: z.string(),
  isSuccessful: z.boolean(),
  /** It arrived but was not owed, as a fee paid twice is: it was credited to nothing and goes back to the payer. */
  isRefund: z.boolean(),
})
export type Transaction = z.output<typeof transaction>

/** One way of paying, and where the applicant stands with it. Money is naira. */
export const feeData = z.object({
  payType: z.enum(payTypes),
  description: z.string(),
  /** The whole fee. */
  amount: z.number(),
  /** What has been credited to it. */
  paid: z.number(),
  /** What paying it costs now; 0 when it is paid or locked. */
  due: z.number(),
  isPaid: z.boolean(),
  /** What opens it, in words; null when it can be paid or is paid. */
  locked: z.nullable(z.string()),
  /** The plan of a fee that can be paid in parts; empty for the others. */
  instalments: z.array(
    z.object({
      amount: z.number(),
      isPaid: z.boolean(),
      /** YYYY-MM-DD; null before the acceptance fee is paid. */
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
    summary: 'Opens a payment, or resumes the open one, and answers with the checkout page to go to.',
    errors: [
      'profile-not-activated',
      'applications-closed',
      'fee-already-paid',
      'offer-missing',
      'offer-declined',
      'letter-withdrawn',
      'acceptance-fee-unpaid',
      'earlier-fee-unpaid',
      'fee-not-charged',
      'payment-pending',
      'payment-gateway-unavailable',
    ],
    body: z.strictObject({ payType: oneOf(payTypes, 'Choose what to pay.') }),
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
    summary: 'Each fee: what it costs, what is paid, what is due now and what opens it.',
    data: z.array(feeData),
  }),
  requery: endpoint({
    method: 'POST',
    path: '/Payment/requery-payment',
    access: 'applicant',
    summary: 'Asks the gateway again about one transaction and settles it.',
    errors: ['not-found'],
    body: z.strictObject({ transactionReference: text('Say which transaction.', 64) }),
    data: transaction,
  }),
}
