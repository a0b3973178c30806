import { expect, test } from 'vitest'
import { totalsOf } from './totals-of.ts'

test.each([
  [9, 3, '9 offers, 3 refusals'],
  [1, 1, '1 offer, 1 refusal'],
  [0, 2, '2 refusals'],
  [1000, 0, '1,000 offers'],
])('%i offers and %i refusals are %s', (offers, refusals, shown) => {
  const decisions = [
    ...Array.from({ length: offers }, () => ({ kind: 'admit' as const })),
    ...Array.from({ length: refusals }, () => ({ kind: 'reject' as const })),
  ]
  expect(totalsOf(decisions)).toBe(shown)
})
