import { beforeAll, expect, test } from 'vitest'
import { buildIfStale } from '#scripts/portal-build.ts'
import { expensiveCalls } from './expensive-calls.ts'
import { type BenchResult, passes } from '../result.ts'
import { type NeighbourOptions, neighbours } from './neighbours.ts'
import { randomMixes } from './random-mixes.ts'
import { withoutLimits } from './without-limits.ts'

// The measured server runs in production mode, so the pages of the test institution must be built.
beforeAll(() => buildIfStale())

const short = {
  seed: 7,
  blockSeconds: 2,
  mixSeconds: 3,
  idleBlocks: false,
  neighbourCount: 30,
  listed: 2_000,
}
const measure = (options: Partial<NeighbourOptions>) => neighbours({ mixes: 0, ...short, ...options })

/** Returns the results that count the jobs of abusive clients before each job of another user. */
const aheadIn = (results: readonly BenchResult[]) =>
  results.filter(({ name }) => name.includes('abusive jobs before'))

test('clients that abuse expensive calls neither fail nor delay the requests of other users', async () => {
  const results = await measure({ mixes: 2 })
  expect(results.filter((result) => !passes(result))).toEqual([])
  expect(results.filter(({ name }) => name.endsWith('success of others'))).toHaveLength(
    expensiveCalls.length + 1,
  )
  expect(aheadIn(results).length).toBeGreaterThan(6)
  // In each measurement, the server rejected some of the abusive requests with 429.
  const abuse = results.filter(({ name }) => name.endsWith('abusive clients'))
  expect(abuse.map(({ note }) => /429/.test(note ?? ''))).toEqual(Array(expensiveCalls.length + 1).fill(true))
})

test('without limits per person, other users wait for many jobs of an abusive client', async () => {
  const options = { settings: withoutLimits, blockSeconds: 1, neighbourCount: 10, listed: 0 }
  const results = aheadIn(await measure({ calls: ['letter'], ...options }))
  expect(results.map((result) => passes(result))).toEqual([false])
})

test('random mixes can be continued: a longer run begins with the same mixes', () => {
  const mixes = randomMixes(7, 200)
  expect(mixes.slice(0, 30)).toEqual(randomMixes(7, 30))
  expect(randomMixes(8, 30)).not.toEqual(randomMixes(7, 30))
  expect(new Set(mixes.map((clients) => clients.length))).toEqual(new Set([1, 2, 3, 4]))
  expect(new Set(mixes.flat().map(({ kind }) => kind)).size).toBe(expensiveCalls.length)
})
