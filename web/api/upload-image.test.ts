import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maximumPartBytes } from '#contract/endpoints/utility.ts'
import { nextPart } from './upload-image.ts'

test('a part takes about six seconds, within the limits of the server', () => {
  expect(nextPart(128 * 1024, 2_621)).toBe(300_050)
  expect(nextPart(128 * 1024, 60_000)).toBe(32 * 1024)
  expect(nextPart(128 * 1024, 100)).toBe(maximumPartBytes)
  fc.assert(
    fc.property(fc.nat(maximumPartBytes), fc.nat(400_000), (bytes, durationMs) => {
      const next = nextPart(bytes, durationMs)
      expect(next).toBeGreaterThanOrEqual(32 * 1024)
      expect(next).toBeLessThanOrEqual(maximumPartBytes)
    }),
  )
})
