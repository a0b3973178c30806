import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { type BasicFacts, BasicPage } from './basic-page.tsx'

test('a payment is shown in naira', () => {
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
    ],
  }
  const html = renderToStaticMarkup(createElement(MemoryRouter, {}, createElement(BasicPage, { facts })))
  expect(html).toContain('Form fee, ₦7,350, 22/11/2026: paid')
})
