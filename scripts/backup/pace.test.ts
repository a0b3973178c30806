import { expect, test } from 'vitest'
import { pacer } from './pace.ts'

/** Simulates pieces of work with these durations in ms. Returns the durations of the rests in ms. */
async function restsAfter(...pieces: number[]): Promise<number[]> {
  let clock = 0
  const rests: number[] = []
  const rest = pacer(
    () => clock,
    async (ms) => {
      rests.push(ms)
      clock += ms
    },
  )
  for (const piece of pieces) {
    clock += piece
    await rest()
  }
  return rests
}

test('rests for twice as long as the work took, but not after tiny pieces and never longer than 100 ms', async () => {
  expect(await restsAfter(5, 20)).toEqual([10, 40])
  expect(await restsAfter(1, 1, 1, 1, 3)).toEqual([8])
  expect(await restsAfter(3_000, 4)).toEqual([100, 8])
})
