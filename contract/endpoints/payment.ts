import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { oneOf, text } from '../fields.ts'

export const payTypes = [
  'ApplicationFee',
  'AcceptanceFee',
  'SchoolFee',
  'SchoolFeePart',
  'OrientationFee',
] as const
export type PayType = (typeof payTypes)[number]

export const transaction = z.object({
  transactionRef: z.string(),
  paymentDescription: z.string(),
  /** Naira. */
  transactionAmount: z.number(),
  /** YYYY-MM-DD, the day in Lagos on which it was started. */
  transactionDate: z.string(),
  isSuccessful: z.boolean(),
})
export type Transaction = z.output<typeof transaction>

export const payment = {
  initiate: endpoint({
    method: 'POST',
    path: '/Payment/initiate-payment',
    access: 'applicant',
    summary: 'Opens a payment, or resumes the open one, and answers with the checkout page to go to.',
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
  requery: endpoint({
    method: 'POST',
    path: '/Payment/requery-payment',
    access: 'applicant',
    summary: 'Asks the gateway again about one transaction and settles it.',
    body: z.strictObject({ transactionReference: text('Say which transaction.', 64) }),
    data: transaction,
  }),
}
