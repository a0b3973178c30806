import { expect, test } from 'vitest'
import { askedFirst } from './request-items.ts'

test('the changes that were asked for are first, in their order', () => {
  const changes = [
    { label: 'JAMB', isAsked: false },
    { label: 'NIN', isAsked: true },
    { label: 'Gender', isAsked: false },
    { label: 'Address', isAsked: true },
  ]
  expect(askedFirst(changes).map(({ label }) => label)).toEqual(['NIN', 'Address', 'JAMB', 'Gender'])
})
