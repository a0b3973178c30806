import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { type BasicFacts, BasicPage } from './basic-page.tsx'

test('a payment is shown in naira, with its result', () => {
  const facts: BasicFacts = {
    profile: { firstname: 'Ngozi', surname: 'Eze', applicationNumber: null },
    tracker: { holder: 'you', now: 'Pay the fee.', next: '', offered: false, steps: [] },
    payments: [
      {
        transactionRef: 'MTR-7K2Q9',
        paymentDescription: 'Form fee',
        transactionAmount: 7350,
        transactionDate: '2026-11-22T20:00:00.000Z',
        isSuccessful: true,
        isRefund: false,
        isOpen: false,
      },
      {
        transactionRef: 'MTR-8M3R1',
        paymentDescription: 'Place fee',
        transactionAmount: 41_000,
        transactionDate: '2026-11-22T20:00:00.000Z',
        isSuccessful: false,
        isRefund: false,
        isOpen: true,
        amountReceived: 40_900,
      },
      {
        transactionRef: 'MTR-9N4S2',
        paymentDescription: 'Test fee',
        transactionAmount: 500,
        transactionDate: '2026-11-22T20:00:00.000Z',
        isSuccessful: false,
        isRefund: false,
        isOpen: true,
        amountReceived: null,
      },
    ],
  }
  const html = renderToStaticMarkup(createElement(MemoryRouter, {}, createElement(BasicPage, { facts })))
  expect(html).toContain('Form fee, ₦7,350, 22/11/2026: paid')
  expect(html).toContain('Place fee, ₦41,000, 22/11/2026: ₦40,900 received, being checked; do not pay again')
  expect(html).toContain('Test fee, ₦500, 22/11/2026: being checked; do not pay again')
})
