import { describe, expect, it } from 'vitest'
import { retryDelay } from './retry-delay.ts'

const minute = 60_000
const day = 24 * 60 * minute

describe('the retry delay', () => {
  it('grows to at most four minutes on the first day', () => {
    const waits = Array.from({ length: 400 }, (_, attempts) => retryDelay(attempts, 0, false))
    expect(waits.slice(0, 4)).toEqual([2_000, 4_000, 8_000, 16_000])
    expect(Math.max(...waits.map((wait) => wait ?? Number.POSITIVE_INFINITY))).toBe(4 * minute)
  })

  it('is one hour up to the fifth day', () => {
    expect(retryDelay(400, 2 * day, false)).toBe(60 * minute)
    expect(retryDelay(400, 5 * day + 1, false)).toBeNull()
  })

  it('ends after a day for a permanent rejection', () => {
    expect(retryDelay(50, day - 1, true)).toBe(4 * minute)
    expect(retryDelay(50, day, true)).toBeNull()
  })
})
