import { expect, test } from 'vitest'
import { timeLeft } from './time-left.ts'

test.each([
  [366 * 86_400_000, '366 days'],
  [2 * 86_400_000, '2 days'],
  [2 * 86_400_000 - 1_000, '1 day'],
  [86_400_000, '1 day'],
  [86_399_000, '23:59:59'],
  [3_600_000, '1:00:00'],
  [3_599_000, '59:59'],
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
