import { expect, test } from 'vitest'
import { usualWait } from './usual-wait.ts'

// 19 November 2026 is a Thursday.
const submitted = '2026-11-19'

test.each([
  ['2026-11-19', { passed: 0, by: '2026-12-03', late: false }],
  ['2026-11-22', { passed: 1, by: '2026-12-03', late: false }],
  ['2026-12-03', { passed: 10, by: '2026-12-03', late: false }],
  ['2026-12-04', { passed: 10, by: '2026-12-10', late: true }],
  ['2026-12-10', { passed: 10, by: '2026-12-17', late: true }],
])('on %s the wait of 10 working days is at %o', (day, expected) => {
  expect(usualWait(submitted, day, 10)).toEqual({ total: 10, ...expected })
})
