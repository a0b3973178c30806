import { percentile } from '#scripts/prove/percentile.ts'
import type { BenchResult } from '../result.ts'
import { createTestData, type SignedIn } from '../test-data.ts'
import type { OpenOrder, OpenReport } from './open-load.ts'
import { startServer } from '../targets.ts'
import { startWorker } from './worker.ts'

const readers = 500
const readsPerSecond = 100

/** A running server with seeded applicants. `others` are the applicants whose profiles are not read. */
export interface Scene {
  url: string
  connectionString: string
  others: SignedIn[]
  /** Measures profile reads for `seconds` seconds. Meanwhile, each applicant in `signingIn` signs in once. */
  read(seconds: number, signingIn?: readonly SignedIn[]): Promise<OpenReport>
}

/**
 * Calls `measure` with a server on a new database. `Scene.read` sends 100 profile reads per second, spread over 500
 * applicants.
 */
export async function amongReaders<Result>(
  others: number,
  measure: (scene: Scene) => Promise<Result>,
): Promise<Result> {
  const testData = await createTestData(readers + others)
  const worker = startWorker<OpenOrder, OpenReport>('bench/load/open-load.ts')
  try {
    const server = await startServer(testData)
    const { url } = server
    const { password, connectionString } = testData
    const reading = testData.applicants.slice(0, readers)
    try {
      return await measure({
        url,
        connectionString,
        others: testData.applicants.slice(readers),
        read: (seconds, signingIn = []) =>
          worker.ask({ url, seconds, password, readers: reading, readsPerSecond, signingIn }),
      })
    } finally {
      await server.stop()
    }
  } finally {
    await worker.stop()
    await testData.stop()
  }
}

/**
 * Returns the value, unit and note of a benchmark result. The value is the p99 latency of profile reads in busy phases,
 * divided by their p99 latency in quiet phases. In busy phases, the server has other work besides these reads.
 */
export function readsCompared(quiet: readonly OpenReport[], busy: readonly OpenReport[]) {
  const reads = (reports: readonly OpenReport[]) => reports.flatMap((report) => report.reads)
  const busyAgainstQuiet = (share: number) =>
    [busy, quiet].map((reports) => `${percentile(reads(reports), share).toFixed(1)} ms`).join(' against ')
  return {
    value: percentile(reads(busy), 0.99) / percentile(reads(quiet), 0.99),
    unit: 'x',
    note: `${busyAgainstQuiet(0.99)} (p50 ${busyAgainstQuiet(0.5)}); ${readsPerSecond} reads a second`,
  }
}

/** Maximum p95 latency of profile reads in busy phases, in milliseconds. */
const loadLimitMs = 300

/** Returns p95 of the profile reads in busy phases. Unlike a ratio, p95 is meaningful only on a quiet machine. */
export function readsUnderLoad(busy: readonly OpenReport[]): BenchResult {
  return {
    name: 'p95 of these reads',
    value: percentile(
      busy.flatMap((report) => report.reads),
      0.95,
    ),
    unit: 'ms',
    limit: { max: loadLimitMs },
  }
}
