import { expect, test } from 'vitest'
import { isToday } from './is-today.ts'

test.each([
  ['2026-11-29T23:00:00Z', true],
  ['2026-11-30T22:59:59Z', true],
  ['2026-11-30T23:00:00Z', false],
  ['2026-11-29T22:59:59Z', false],
])('%s is on 30 November in Lagos: %s', (instant, expected) => {
  expect(isToday(instant, Date.parse('2026-11-30T08:00:00Z'))).toBe(expected)
})
