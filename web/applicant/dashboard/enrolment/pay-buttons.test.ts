import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { EnrolmentItem } from './enrolment-list.ts'
import { ItemButtons } from './pay-buttons.tsx'

test('with large text, a button breaks before the amount and not inside it', () => {
  const item: EnrolmentItem = {
    id: 'SchoolFee',
    fee: 'SchoolFee',
    title: 'School fee',
    state: 'open',
    words: 'Not paid yet.',
    ways: [{ payType: 'SchoolFeePart', button: 'Pay School Fee Part', amount: '₦60,000', part: null }],
    openPayment: null,
  }
  const buttons = createElement(ItemButtons, { item, kinds: ['quiet', 'quiet'] })
  const html = renderToStaticMarkup(
    createElement(QueryClientProvider, { client: new QueryClient() }, buttons),
  )
  expect(html).toContain('Pay School Fee Part ·\u00a0₦60,000')
})
