import { expect, test } from 'vitest'
import { totalsOf } from './totals-of.ts'

test.each([
  [9, 3, '9 offers, 3 rejections'],
  [1, 1, '1 offer, 1 rejection'],
  [0, 2, '2 rejections'],
  [1000, 0, '1,000 offers'],
])('%i offers and %i rejections are %s', (offers, refusals, shown) => {
  const decisions = [
    ...Array.from({ length: offers }, () => ({ kind: 'admit' as const })),
    ...Array.from({ length: refusals }, () => ({ kind: 'reject' as const })),
  ]
  expect(totalsOf(decisions)).toBe(shown)
})
