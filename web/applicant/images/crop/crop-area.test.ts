import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areaOf, clamped, firstCrop, outputSize } from './crop-area.ts'

test('the first crop of a wide photo is its middle, at full height', () => {
  const picture = { width: 1600, height: 900 }
  expect(areaOf(picture, firstCrop(picture))).toEqual({ width: 700, height: 900, left: 450, top: 0 })
})

test('the result is at most 800 pixels high, and never enlarged', () => {
  expect(outputSize({ left: 0, top: 0, width: 1400, height: 1800 })).toEqual({ width: 622, height: 800 })
  expect(outputSize({ left: 0, top: 0, width: 70, height: 90 })).toEqual({ width: 70, height: 90 })
})

test('every crop is inside the picture and has the passport shape', () => {
  const pixels = fc.integer({ min: 1, max: 20_000 })
  const place = fc.double({ min: -3, max: 3, noNaN: true })
  fc.assert(
    fc.property(pixels, pixels, place, place, place, (width, height, zoom, x, y) => {
      const picture = { width, height }
      const area = areaOf(picture, { zoom, x, y })
      expect(area.height / area.width).toBeCloseTo(9 / 7)
      expect(Math.min(area.left, area.top)).toBeGreaterThanOrEqual(-1e-6)
      expect(area.left + area.width).toBeLessThanOrEqual(width + 1e-6)
      expect(area.top + area.height).toBeLessThanOrEqual(height + 1e-6)
      const again = areaOf(picture, clamped(picture, { zoom, x, y }))
      expect(again.left).toBeCloseTo(area.left, 3)
      expect(again.top).toBeCloseTo(area.top, 3)
    }),
  )
})
