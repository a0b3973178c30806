import { expect, test } from 'vitest'
import { applicationsClosed } from './closing-day.ts'

test('is open on the last day and closed on the day after', () => {
  expect(applicationsClosed('2025-11-30', '2025-11-29')).toBe(false)
  expect(applicationsClosed('2025-11-30', '2025-11-30')).toBe(false)
  expect(applicationsClosed('2025-11-30', '2025-12-01')).toBe(true)
})

test('never closes without a last day', () => {
  expect(applicationsClosed(undefined, '2099-01-01')).toBe(false)
})
