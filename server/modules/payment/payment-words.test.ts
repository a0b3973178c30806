import { expect, test } from 'vitest'
import type { PaymentFlag } from '#contract/payment-flags.ts'
import { type KnownPayment, toTransaction, verdictOf } from './payment-words.ts'
import { refundNotice } from './refund-words.ts'
import type { Outcome } from './settlement/settlement.service.ts'

const open: KnownPayment = {
  reference: 'MTR-1',
  description: 'Form fee',
  amountKobo: 7_350_00,
  initiatedAt: new Date('2026-02-03T23:30:00Z'),
  status: 'open',
  checkoutUrl: null,
  appliedAt: null,
  flagged: null,
  receivedKobo: undefined,
  refund: undefined,
}
const received: KnownPayment = { ...open, status: 'succeeded' }

const due = {
  amountKobo: open.amountKobo,
  reason: 'paid-twice',
  refundedAt: null,
  transferReference: null,
} as const

const verdict = (payment: KnownPayment, outcome: Outcome, refundReason: PaymentFlag | null = null) =>
  verdictOf(
    {
      ...payment,
      refund: refundReason === null ? undefined : { ...due, reason: refundReason },
    },
    outcome,
    'help@oniko.example',
  )

test.each([
  ['mismatch', 'Payment not confirmed', /bank’s report.*help@oniko\.example.*MTR-1/],
  ['reversed', 'Payment not confirmed', /was reversed.*help@oniko\.example.*MTR-1/],
  ['declined', 'Payment declined', /declined.*start a new payment/],
  ['unreachable', 'Not confirmed yet', /could not reach.*need not pay again/],
  ['disabled', 'Not confirmed yet', /restored from a backup.*need not pay again/],
  ['not-paid', 'Not confirmed yet', /has not confirmed.*need not pay again/],
  ['pending', 'Not confirmed yet', /has not confirmed.*need not pay again/],
  ['no-such-payment', 'Not confirmed yet', /has not confirmed.*need not pay again/],
  ['confirmed', 'Not confirmed yet', /has not confirmed.*need not pay again/],
] as const)('after the outcome %s the payer reads «%s»', (outcome, title, message) => {
  expect(verdict(open, outcome).title).toBe(title)
  expect(verdict(open, outcome).message).toMatch(message)
  expect(verdict(open, outcome).message).toContain('₦7,350')
})

test('a credited payment is confirmed, whatever the last outcome was', () => {
  const credited = { ...received, appliedAt: new Date() }
  for (const outcome of ['confirmed', 'pending', 'unreachable'] as const)
    expect(verdict(credited, outcome)).toEqual({
      title: 'Payment confirmed',
      message: 'Your payment of ₦7,350 is confirmed.',
    })
})

const explanations: [PaymentFlag, string, string][] = [
  ['declined', 'Payment after declining', 'you had declined your offer'],
  ['withdrawn', 'Payment after the letter was withdrawn', 'your letter of admission had been withdrawn'],
  ['lapsed', 'Payment after the offer lapsed', 'your offer had lapsed before you paid'],
  ['paid-twice', 'Paid twice', 'this fee was paid already'],
  ['mismatch', 'Your payment will be refunded', 'it did not match our request'],
  ['reversed', 'Your payment will be refunded', 'it did not match our request'],
  ['untrusted-checkout', 'Your payment will be refunded', 'it did not match our request'],
  ['refunding', 'Your payment will be refunded', 'it did not match our request'],
]
test.each(explanations)(
  'a payment that is refunded says why: reason %s, title «%s»',
  (reason, title, why) => {
    expect(verdict(received, 'confirmed', reason)).toEqual({
      title,
      message: `Your payment of ₦7,350 arrived, but ${why}. Our payments office will refund it to you. Write to help@oniko.example with the reference MTR-1 if you have questions.`,
    })
    expect(refundNotice(reason, received)).toEqual({
      title,
      message: `We received ₦7,350 for Form fee (MTR-1), but ${why}. Our payments office will refund it to you.`,
    })
  },
)

test.each(['mismatch', 'pending', 'unreachable'] as const)(
  'an underpayment says what was received, after the outcome %s too',
  (outcome) => {
    expect(verdict({ ...open, status: 'failed', receivedKobo: 7_250_50 }, outcome)).toEqual({
      title: 'We are checking your payment',
      message:
        'We received ₦7,250.50 instead of ₦7,350. Our payments office is checking this payment, so please do not pay again. Write to help@oniko.example with the reference MTR-1 if you have questions.',
    })
  },
)

test('a payer of an unknown amount or of another currency is asked not to pay again', () => {
  const checked: KnownPayment = { ...open, status: 'failed', receivedKobo: null }
  expect(verdict(checked, 'mismatch')).toEqual({
    title: 'We are checking your payment',
    message:
      'A payment arrived that does not match the ₦7,350 requested. Our payments office is checking this payment, so please do not pay again. Write to help@oniko.example with the reference MTR-1 if you have questions.',
  })
  expect(toTransaction(checked)).toMatchObject({ isOpen: true, amountReceived: null })
})

test('an underpayment is open until the payments office has decided', () => {
  const failed: KnownPayment = { ...open, status: 'failed' }
  expect(toTransaction({ ...failed, receivedKobo: 7_250_50 })).toMatchObject({
    isSuccessful: false,
    isOpen: true,
    amountReceived: 7250.5,
  })
  expect(toTransaction(failed)).toMatchObject({ isOpen: false })
  expect(toTransaction(failed)).not.toHaveProperty('amountReceived')
})

test('a refund says when it was made, and with which transfer', () => {
  const refundedAt = new Date('2026-02-09T23:30:00Z')
  const refund = { ...due, refundedAt, transferReference: 'FT-77' }
  const refunded = { ...received, refund }
  expect(toTransaction({ ...received, refund: due })).toMatchObject({ refundedOn: null })
  expect(toTransaction(refunded)).toMatchObject({ refundedOn: '2026-02-10' })
  expect(verdictOf(refunded, 'confirmed', 'help@oniko.example')).toEqual({
    title: 'Payment refunded',
    message:
      'Your payment of ₦7,350 arrived, but this fee was paid already. Our payments office refunded it to you on 10/02/2026 (transfer FT-77). Write to help@oniko.example with the reference MTR-1 if you have questions.',
  })
  const earlier = { ...refund, transferReference: null }
  expect(verdictOf({ ...refunded, refund: earlier }, 'confirmed', 'help@oniko.example').message).toContain(
    'on 10/02/2026. Write',
  )
})

test('a mismatch that is refunded is shown as a refund', () => {
  const failed: KnownPayment = { ...open, status: 'failed', flagged: 'mismatch' }
  expect(toTransaction(failed)).not.toHaveProperty('refundedOn')
  expect(toTransaction({ ...failed, refund: due })).toMatchObject({ refundedOn: null, isOpen: false })
})

test('a transaction has the amount in naira and the date in Lagos', () => {
  expect(toTransaction(open)).toEqual({
    transactionRef: 'MTR-1',
    paymentDescription: 'Form fee',
    transactionAmount: 7350,
    transactionDate: '2026-02-04',
    isSuccessful: false,
    isRefund: false,
    isOpen: true,
  })
  expect(toTransaction(received)).toMatchObject({ isSuccessful: true, isRefund: true, isOpen: false })
  expect(toTransaction({ ...received, appliedAt: new Date() })).toMatchObject({ isRefund: false })
})
