import { expect, test } from 'vitest'
import { neighbours } from './neighbours.ts'

test('no request of other users fails while clients abuse the expensive calls', {
  timeout: 180_000,
}, async () => {
  const figures = await neighbours({
    mixes: 2,
    seed: 7,
    phaseSeconds: 2,
    attackerCount: 12,
    neighbourCount: 30,
    listed: 2_000,
  })
  const success = figures.filter(({ unit }) => unit === '%')
  expect(success.map(({ value }) => value)).toEqual([100, 100, 100, 100, 100, 100])
  // In every phase, the server rejected some of the abusive requests with 429.
  const abuse = figures.filter(({ name }) => name.endsWith('abusive clients'))
  expect(abuse.map(({ note }) => /429/.test(note ?? ''))).toEqual([true, true, true, true, true, true])
})
