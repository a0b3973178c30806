import { describe, expect, it } from 'vitest'
import { nextTry } from './next-try.ts'

const minute = 60_000
const day = 24 * 60 * minute

describe('the next try', () => {
  it('comes sooner at first, and within four minutes all through the first day', () => {
    const waits = Array.from({ length: 400 }, (_, attempts) => nextTry(attempts, 0, false))
    expect(waits.slice(0, 4)).toEqual([2_000, 4_000, 8_000, 16_000])
    expect(Math.max(...waits.map((wait) => wait ?? Number.POSITIVE_INFINITY))).toBe(4 * minute)
  })

  it('goes on hourly to the fifth day', () => {
    expect(nextTry(400, 2 * day, false)).toBe(60 * minute)
    expect(nextTry(400, 5 * day + 1, false)).toBeNull()
  })

  it('believes a flat refusal after a day', () => {
    expect(nextTry(50, day - 1, true)).toBe(4 * minute)
    expect(nextTry(50, day, true)).toBeNull()
  })
})
