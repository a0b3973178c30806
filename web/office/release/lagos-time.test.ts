import { expect, test } from 'vitest'
import { lagosTime } from './lagos-time.ts'

test('Lagos is an hour ahead of UTC', () => {
  expect(new Date(lagosTime('2026-11-30', '00:30') ?? '').toISOString()).toBe('2026-11-29T23:30:00.000Z')
})

test.each([
  ['2026-02-30', '08:00'],
  ['', '08:00'],
  ['2026-11-30', ''],
  ['2026-11-30', '24:00'],
])('%s %s is not a valid time', (day, time) => {
  expect(lagosTime(day, time)).toBeNull()
})
