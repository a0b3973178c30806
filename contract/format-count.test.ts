import { expect, test } from 'vitest'
import { countOf, formatCount } from './format-count.ts'

test('a count has thousands separators, and its noun is in the singular or the plural', () => {
  expect(formatCount(20_000)).toBe('20,000')
  expect(countOf(1, 'offer')).toBe('1 offer')
  expect(countOf(1007, 'decision')).toBe('1,007 decisions')
})
