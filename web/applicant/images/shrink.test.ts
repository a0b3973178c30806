import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maximumImageBytes } from '#contract/endpoints/utility.ts'
import { fitWithin, isHeic, longestSide, pictureType, smallEnough } from './shrink.ts'

describe('fitWithin', () => {
  it('keeps the aspect ratio of a portrait photo', () => {
    expect(fitWithin({ width: 3000, height: 4000 }, 1600)).toEqual({ width: 1200, height: 1600 })
  })

  it('does not change a small picture', () => {
    expect(fitWithin({ width: 320, height: 200 }, 1600)).toEqual({ width: 320, height: 200 })
  })

  it('keeps each side at least one pixel', () => {
    expect(fitWithin({ width: 100_000, height: 3 }, 1600)).toEqual({ width: 1600, height: 1 })
  })

  it('never exceeds the limit, enlarges a picture or returns 0', () => {
    const pixels = fc.integer({ min: 1, max: 20_000 })
    fc.assert(
      fc.property(pixels, pixels, (width, height) => {
        const fitted = fitWithin({ width, height }, longestSide)
        expect(Math.max(fitted.width, fitted.height)).toBeLessThanOrEqual(longestSide)
        expect(fitted.width).toBeLessThanOrEqual(width)
        expect(fitted.height).toBeLessThanOrEqual(height)
        expect(Math.min(fitted.width, fitted.height)).toBeGreaterThanOrEqual(1)
      }),
    )
  })
})

describe('pictureType', () => {
  it('recognises JPEG and PNG by their first bytes', () => {
    expect(pictureType(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0))).toBe('image/jpeg')
    expect(pictureType(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a))).toBe('image/png')
  })

  it('returns null for anything else', () => {
    expect(pictureType(new TextEncoder().encode('GIF89a..'))).toBeNull()
    expect(pictureType(new TextEncoder().encode('<svg xmln'))).toBeNull()
    expect(pictureType(Uint8Array.of(0x89, 0x50))).toBeNull()
    expect(pictureType(new Uint8Array())).toBeNull()
  })
})

describe('isHeic', () => {
  const begins = (words: string) => isHeic(new TextEncoder().encode(`\0\0\0\x18${words}`))

  it('recognises phone photos, but not videos or other pictures', () => {
    expect(['ftypheic', 'ftypheix', 'ftypmif1', 'ftyphevc'].map(begins)).toEqual([true, true, true, true])
    expect(['ftypisom', 'ftypavif', 'JFIF'].map(begins)).toEqual([false, false, false])
    expect(isHeic(new Uint8Array())).toBe(false)
  })
})

describe('smallEnough', () => {
  it('limits bytes and pixels', () => {
    expect(smallEnough({ width: 1600, height: 900 }, maximumImageBytes)).toBe(true)
    expect(smallEnough({ width: 1601, height: 900 }, 10_000)).toBe(false)
    expect(smallEnough({ width: 800, height: 600 }, maximumImageBytes + 1)).toBe(false)
  })
})
