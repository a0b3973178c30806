import { expect, test } from 'vitest'
import { applicationsClosed } from './closing-day.ts'

test('the last day is still open, the day after is closed', () => {
  expect(applicationsClosed('2025-11-30', '2025-11-29')).toBe(false)
  expect(applicationsClosed('2025-11-30', '2025-11-30')).toBe(false)
  expect(applicationsClosed('2025-11-30', '2025-12-01')).toBe(true)
})

test('without a last day nothing closes', () => {
  expect(applicationsClosed(undefined, '2099-01-01')).toBe(false)
})
