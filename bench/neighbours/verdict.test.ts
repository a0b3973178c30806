import { expect, test } from 'vitest'
import { randomFrom } from '#scripts/prove/seeded-random.ts'
import { line, passes } from '../result.ts'
import { type Block, judge, ratioOfP99 } from './verdict.ts'

/** Returns blocks of 40 latencies of 10 to 20 ms. Multiplies them by `factor`, which can differ between blocks. */
function blocksOf(count: number, seed: number, factor: number | ((at: number) => number) = 1): Block[] {
  const random = randomFrom(seed)
  const factorOf = typeof factor === 'number' ? () => factor : factor
  return Array.from({ length: count }, (_, at) =>
    Array.from({ length: 40 }, () => (10 + 10 * random()) * factorOf(at)),
  )
}

const judged = (busy: readonly Block[], more: { doubt?: string; idle?: readonly Block[] } = {}) =>
  judge({ name: 'p99', busy, idle: blocksOf(50, 1), doubt: null, limit: 2, ...more })

const verdict = (result: ReturnType<typeof judge>) =>
  passes(result) ? 'within' : (result.undecided ?? 'over')

test('the interval contains the ratio of p99, and is narrow if the blocks are alike', () => {
  const { value, low, high } = ratioOfP99(blocksOf(50, 2, 1.5), blocksOf(50, 3))
  expect(value).toBeCloseTo(1.5, 1)
  expect(low).toBeLessThanOrEqual(value)
  expect(high).toBeGreaterThanOrEqual(value)
  expect(high - low).toBeLessThan(0.1)
})

test('a growth is judged only if the whole interval is within the limit or over it', () => {
  expect(verdict(judged(blocksOf(50, 2, 1.5)))).toBe('within')
  expect(verdict(judged(blocksOf(50, 2, 2.5)))).toBe('over')
})

test('a few slow blocks of a busy machine leave the result undecided', () => {
  const result = judged(blocksOf(50, 2, (at) => (at === 0 ? 10 : 1)))
  expect(verdict(result)).toBe('the interval contains the limit')
  expect(line(result)).toMatch(/^UNDECIDED/)
})

test('few requests, or other programs on the machine, leave the result undecided', () => {
  expect(verdict(judged(blocksOf(20, 2, 1)))).toBe('only 800 requests')
  expect(verdict(judged(blocksOf(50, 2, 1), { idle: blocksOf(2, 1) }))).toBe('only 80 requests')
  expect(verdict(judged(blocksOf(50, 2, 1), { doubt: 'other programs' }))).toBe('other programs')
  expect(verdict(judged(blocksOf(50, 2, 3), { doubt: 'other programs' }))).toBe('other programs')
})
