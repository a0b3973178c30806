import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { instalmentAmounts } from './instalments.ts'

it.each([
  [15_000_000, [60, 40], [9_000_000, 6_000_000]],
  [10_000_100, [60, 40], [6_000_000, 4_000_100]],
  [10_000_000, [33, 33, 34], [3_300_000, 3_300_000, 3_400_000]],
  [5_000_000, [100], [5_000_000]],
])('splits %i kobo by %o', (fee, percents, parts) => {
  expect(instalmentAmounts(fee, percents)).toEqual(parts)
})

it('always adds up to the fee', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 10 ** 11 }), fc.integer({ min: 1, max: 99 }), (fee, first) => {
      const parts = instalmentAmounts(fee, [first, 100 - first])
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(fee)
      for (const part of parts) expect(part).toBeGreaterThanOrEqual(0)
    }),
  )
})
