import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Transaction } from '#contract/endpoints/payment.ts'
import { PaymentTable } from './payment-table.tsx'
import { contextOf } from './use-verify.ts'

const paid: Transaction = {
  transactionRef: 'MTR-7K2Q9-4D1',
  paymentDescription: 'Application fee',
  transactionAmount: 30_000,
  transactionDate: '2026-11-30',
  isSuccessful: true,
  isRefund: false,
  isOpen: false,
}

/** Renders the list with these transactions. */
function rendered(transactions: Transaction[], currency: '#' | '₦' = '₦'): string {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(['payments'], transactions)
  const table = createElement(PaymentTable, {
    caption: 'All Payments',
    currency,
    actionHeader: 'Verify',
  })
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, table))
}

test('«Verify» looks the same beside each transaction', () => {
  const html = rendered([paid, { ...paid, transactionRef: 'MTR-2', isSuccessful: false }])
  const classes = Array.from(html.matchAll(/<button[^>]*>/g), ([tag]) => /class="([^"]*)"/.exec(tag)?.[1])
  expect(classes).toHaveLength(2)
  expect(new Set(classes).size).toBe(1)
})

test('an underpayment that the office checks says what was received, not that it is unpaid', () => {
  const short = { ...paid, isSuccessful: false, isOpen: true, amountReceived: 29_900 }
  expect(rendered([short])).toContain('₦29,900 received,\nbeing checked')
  expect(rendered([short])).not.toMatch(/Not paid|Not confirmed/)
  const unknown = rendered([{ ...short, amountReceived: null }])
  expect(unknown).toContain('Being checked')
  expect(unknown).not.toMatch(/Not paid|Not confirmed/)
})

test('all amounts of a list have the same sign', () => {
  const short = { ...paid, isSuccessful: false, isOpen: true, amountReceived: 29_900 }
  const html = rendered([short], '#')
  expect(html).toContain('#30,000')
  expect(html).toContain('#29,900 received,\nbeing checked')
  expect(html).not.toContain('₦')
})

test('a refund says whether the money was sent, and when', () => {
  expect(rendered([{ ...paid, isRefund: true, refundedOn: null }])).toContain('Will be refunded')
  const html = rendered([{ ...paid, isRefund: true, refundedOn: '2026-12-04' }])
  expect(html).toContain('Refunded on\n04/12/2026')
  expect(html).not.toMatch(/Successful|Will be/)
})

test('a refund has the mark of waiting or of a finished payment, not a warning', () => {
  const markOf = (changes: Partial<Transaction>) =>
    /<svg.*?<\/svg>/.exec(rendered([{ ...paid, ...changes }]))?.[0] ?? ''
  const waiting = markOf({ isSuccessful: false, isOpen: true })
  expect(waiting).not.toBe(markOf({}))
  expect(markOf({ isRefund: true, refundedOn: null })).toBe(waiting)
  expect(markOf({ isRefund: true, refundedOn: '2026-12-04' })).toBe(markOf({}))
})

test('a refund in a response of an earlier version, without `refundedOn`, is not called successful', () => {
  const refund = { ...paid, isRefund: true }
  expect(rendered([refund])).toContain('Will be refunded')
  expect(rendered([refund])).not.toContain('Successful')
  expect(contextOf(refund)).toBe('notice')
})

test('Verify shows an error only if nothing was paid', () => {
  const unpaid = { ...paid, isSuccessful: false }
  expect(contextOf(paid)).toBe('success')
  expect(contextOf(unpaid)).toBe('error')
  expect(contextOf({ ...unpaid, isOpen: true })).toBe('notice')
  expect(contextOf({ ...paid, isRefund: true, refundedOn: null })).toBe('notice')
})
