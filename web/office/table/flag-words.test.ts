import { expect, test } from 'vitest'
import { type PaymentMismatch, paymentMismatches } from '#contract/payment-flags.ts'
import { amountReceived, flagWords } from './flag-words.ts'

const discrepancy = (mismatch: PaymentMismatch | null, currency: string | null = 'NGN') => ({
  mismatch,
  requested: 25_000,
  received: 10_000.5,
  currency,
})

test.each<[PaymentMismatch, string | null, string]>([
  ['amount', 'NGN', 'Paid ₦10,000.50, expected ₦25,000.'],
  ['currency', 'USD', 'Paid in USD, not NGN.'],
  ['currency', null, 'Paid in no currency, not NGN.'],
  ['reference', 'NGN', 'The response of the gateway is about another reference.'],
  ['not-live', 'NGN', 'The payment was not made in live mode.'],
  ['not-test', 'NGN', 'The payment was not made in test mode.'],
  ['unreadable-amount', 'NGN', 'The amount is not a whole number of kobo.'],
  ['requested-amount', 'NGN', 'The gateway requested another amount from the payer.'],
])('the mismatch «%s» in %s is a sentence', (mismatch, currency, sentence) => {
  expect(flagWords('mismatch', null, discrepancy(mismatch, currency))).toBe(`Does not match: ${sentence}`)
})

test('each mismatch has a sentence of its own', () => {
  const sentences = paymentMismatches.map((each) => flagWords('mismatch', null, discrepancy(each)))
  expect(new Set(sentences).size).toBe(paymentMismatches.length)
})

test('a mismatch that an earlier version found keeps its stored sentence', () => {
  const stored = 'Paid ₦5, expected ₦6.'
  expect(flagWords('mismatch', stored, discrepancy(null))).toBe(`Does not match: ${stored}`)
  expect(flagWords('mismatch', stored)).toBe(`Does not match: ${stored}`)
  expect(flagWords('mismatch', null, null)).toBe('Does not match.')
})

test('another flag has the message of the gateway, or the note of the bursar', () => {
  const reversed = 'Reversed by the payment gateway'
  expect(flagWords('reversed', 'Chargeback.', discrepancy('amount'))).toBe(`${reversed}: Chargeback.`)
  expect(flagWords('reversed', null)).toBe(`${reversed}.`)
  expect(flagWords('paid-twice', '')).toBe('The fee was paid already.')
})

test('the amount received has its currency, and may be unknown', () => {
  expect(amountReceived({ received: 10_000, currency: 'NGN' })).toBe('₦10,000')
  expect(amountReceived({ received: 125, currency: 'USD' })).toBe('USD 125')
  expect(amountReceived({ received: 125, currency: null })).toBe('? 125')
  expect(amountReceived({ received: null, currency: 'NGN' })).toBe('Not known')
})
