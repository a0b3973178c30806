import { beforeAll, expect, test } from 'vitest'
import { buildIfStale } from '#scripts/portal-build.ts'
import { cpuMsOf, failuresIn, measureOverload } from './overload.ts'

// The measured server runs in production mode, so the pages of the test institution must be built.
beforeAll(() => buildIfStale())

/**
 * Maximum processor time per successful read under overload, divided by the time without overload. Other load on the
 * machine hardly affects this ratio. It would be about 50 if the server sent each rejection immediately.
 */
const maxWork = 4

test('a server under overload answers reads, loses no request, and recovers', async () => {
  const { peaks, overloads, afterwards } = await measureOverload({
    applicants: 200,
    connections: 400,
    factors: [8],
    rounds: 3,
    seconds: 1,
    shareAfterwards: 0.1,
    // Lower than the default. With the default, a busy machine may reject nothing, because too few requests are active.
    settings: { LIMIT_ACTIVE_REQUESTS: '10' },
  })
  const phases = overloads.get(8) ?? []
  expect(phases).toHaveLength(3)
  for (const { report } of phases) expect(report).toMatchObject({ unexpected: 0, lost: 0 })
  // One phase with successful reads is enough, because on a very busy machine a second can pass without one.
  const answered = phases.map(({ report }) => report.statuses['200'] ?? 0)
  expect(Math.max(...answered)).toBeGreaterThan(0)
  // On a busy machine, requests may wait in the load program instead of being rejected, so unsent requests count too.
  const notAnswered = phases.map(({ report }) => (report.statuses['503'] ?? 0) + report.unsent)
  expect(Math.max(...notAnswered)).toBeGreaterThan(0)
  expect(cpuMsOf(phases) / cpuMsOf(peaks)).toBeLessThan(maxWork)
  expect(failuresIn(afterwards)).toBe(0)
})
