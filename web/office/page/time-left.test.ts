import { expect, test } from 'vitest'
import { timeLeft } from './time-left.ts'

test.each([
  [600_000, '10:00'],
  [521_000, '8:41'],
  [59_001, '1:00'],
  [1, '0:01'],
  [0, '0:00'],
  [-5_000, '0:00'],
])('%i ms before the release: %s', (left, words) => {
  const until = '2026-11-20T09:10:00Z'
  expect(timeLeft(until, Date.parse(until) - left)).toBe(words)
})
