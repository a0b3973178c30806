import { beforeAll, expect, test } from 'vitest'
import { buildIfStale } from '#scripts/portal-build.ts'
import { cpuMsOf, failuresIn, measureOverload } from './overload.ts'

// The measured server runs as in production, so it needs the pages of the university of the tests.
beforeAll(() => buildIfStale())

/**
 * Maximum processor time per successful read under overload, as a multiple of the time without it. A busy machine
 * hardly affects it. It was about 50 when the server sent each rejection immediately.
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
    // A busy machine may not keep as many requests active as the default allows.
    settings: { LIMIT_ACTIVE_REQUESTS: '10' },
  })
  const phases = overloads.get(8) ?? []
  expect(phases).toHaveLength(3)
  for (const { report } of phases) expect(report).toMatchObject({ unexpected: 0, lost: 0 })
  // Counts all phases together, because on a very busy machine one second can pass without a response.
  const answered = phases.map(({ report }) => report.statuses['200'] ?? 0)
  expect(Math.max(...answered)).toBeGreaterThan(0)
  // On a busy machine, the requests wait for the server or for the load program, and too few are active for a rejection.
  const notAnswered = phases.map(({ report }) => (report.statuses['503'] ?? 0) + report.unsent)
  expect(Math.max(...notAnswered)).toBeGreaterThan(0)
  expect(cpuMsOf(phases) / cpuMsOf(peaks)).toBeLessThan(maxWork)
  expect(failuresIn(afterwards)).toBe(0)
})
