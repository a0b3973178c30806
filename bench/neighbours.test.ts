import { expect, test } from 'vitest'
import { expensiveCalls } from './expensive-calls.ts'
import { neighbours } from './neighbours.ts'
import { randomMixes } from './random-mixes.ts'

test('no request of other users fails while clients abuse the expensive calls', async () => {
  const figures = await neighbours({
    mixes: 2,
    seed: 7,
    phaseSeconds: 2,
    idlePhases: false,
    attackerCount: 12,
    neighbourCount: 30,
    listed: 2_000,
  })
  const success = figures.filter(({ unit }) => unit === '%')
  expect(success).toHaveLength(expensiveCalls.length + 1)
  expect(success.filter(({ value }) => value < 100)).toEqual([])
  // In each measurement, the server rejected some of the abusive requests with 429.
  const abuse = figures.filter(({ name }) => name.endsWith('abusive clients'))
  expect(abuse.map(({ note }) => /429/.test(note ?? ''))).toEqual(Array(expensiveCalls.length + 1).fill(true))
})

test('random mixes can be continued: a longer run begins with the same mixes', () => {
  const mixes = randomMixes(7, 200)
  expect(mixes.slice(0, 30)).toEqual(randomMixes(7, 30))
  expect(randomMixes(8, 30)).not.toEqual(randomMixes(7, 30))
  expect(new Set(mixes.map((clients) => clients.length))).toEqual(new Set([1, 2, 3, 4]))
  expect(new Set(mixes.flat().map(({ kind }) => kind)).size).toBe(expensiveCalls.length)
})
