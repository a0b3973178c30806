import { expect, test } from 'vitest'
import { paymentStatus } from './payment-status.ts'

const payment = {
  reference: 'MTR-1',
  description: 'Application fee',
  amount: 25_000,
  date: '2026-11-29T10:00:00Z',
  status: 'failed',
  flagged: 'mismatch',
  flagDetail: null,
  discrepancy: { mismatch: 'amount', requested: 25_000, received: 30_000, currency: 'NGN' },
  amountReceived: null,
  refund: 'none',
  needsBursar: true,
} as const

test('the status of an underpayment that waits for a decision contains the amount received', () => {
  expect(paymentStatus({ ...payment, amountReceived: 10_000 })).toBe(
    'Underpaid: ₦10,000 of ₦25,000 received. Waits for a decision.',
  )
})

test('the status of another payment contains the reason if the payment is flagged', () => {
  expect(paymentStatus(payment)).toBe('Failed. Does not match: Paid ₦30,000, expected ₦25,000.')
  expect(paymentStatus({ ...payment, status: 'succeeded', flagged: null })).toBe('Paid')
})

test('a payment from a server of the previous version, without an amount received, has a status', () => {
  const { amountReceived: _unknown, discrepancy: _none, ...older } = payment
  const sent = { ...older, flagDetail: 'Too little.' }
  expect(paymentStatus(JSON.parse(JSON.stringify(sent)))).toBe('Failed. Does not match: Too little.')
})
