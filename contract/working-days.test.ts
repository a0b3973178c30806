import { expect, it } from 'vitest'
import { addWorkingDays, workingDaysBetween } from './working-days.ts'

it.each([
  ['2026-11-20', 1, '2026-11-23'],
  ['2026-11-21', 1, '2026-11-23'],
  ['2026-11-19', 10, '2026-12-03'],
  ['2026-11-19', 0, '2026-11-19'],
])('%s and %i working days is %s', (start, days, reached) => {
  expect(addWorkingDays(start, days)).toBe(reached)
  expect(workingDaysBetween(start, reached)).toBe(days)
})

it('there is no working day between a day and an earlier one', () => {
  expect(workingDaysBetween('2026-11-23', '2026-11-20')).toBe(0)
  expect(workingDaysBetween('2026-11-20', '2026-11-22')).toBe(0)
})
