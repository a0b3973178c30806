import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { CallUs } from './call-us.tsx'

const contacts = vi.hoisted(() => [
  { name: 'Mrs Bisi Alade', phone: '0800 000 0001' },
  { name: 'Mr Edet Akpan', phone: '0800 000 0002' },
])
vi.mock('virtual:institution/identity', () => ({
  identity: { support: { contacts, hours: 'Every day.' } },
}))

test('every contact can be called, because the first line may be busy', () => {
  const html = renderToStaticMarkup(createElement(CallUs, { toDo: 'explain the decision' }))
  for (const { phone } of contacts) {
    expect(html).toContain(`href="tel:${phone.replaceAll(' ', '')}"`)
    expect(html).toContain(`Call ${phone}`)
  }
  expect(html).toContain('Mrs Bisi Alade or Mr Edet Akpan can explain the decision.')
  // The hours have their own element, so that «8 a.m. to 5 p.m.» is not split between two lines.
  expect(html).toContain('<span>Every day.</span>')
})
