import type { BenchResult } from './result.ts'
import { type TestData, createTestData, type SignedIn } from './test-data.ts'
import type { LoadOrder, LoadReport, Work } from './load/closed-load.ts'
import { median } from './statistics.ts'
import { startBare, startServer } from './targets.ts'
import { startWorker, type Worker } from './load/worker.ts'

/** Minimum throughput of the whole server, as a share of the baseline's throughput. */
const limits: Record<Work, number> = { read: 0.55, save: 0.6 }
const calls: Record<Work, string> = { read: 'GET Get-Profile', save: 'PATCH update-biodata' }

const applicants = 2000
const connections = 16
const rounds = 12
const secondsEach = 2
/**
 * Duration of the warm-up in seconds. The warm-up lets the servers compile code, cache query plans and fill connection
 * pools. On a busy machine on 30 November 2026, the processor time per read fell from 165 to 105 µs within 15 seconds.
 */
const warmUpSeconds = 15

interface Pair {
  full: LoadReport
  bare: LoadReport
}

/**
 * Measures the throughput of reading the profile and of saving bio-data. The baseline is a server that runs the same
 * SQL statements with node:http and pg.
 */
export async function wholeStack(): Promise<BenchResult[]> {
  const testData = await createTestData(applicants)
  const worker = startWorker<LoadOrder, LoadReport>('bench/load/closed-load.ts')
  try {
    return [...(await measure('read', testData, worker)), ...(await measure('save', testData, worker))]
  } finally {
    await worker.stop()
    await testData.stop()
  }
}

async function measure(
  work: Work,
  testData: TestData,
  worker: Worker<LoadOrder, LoadReport>,
): Promise<BenchResult[]> {
  const server = await startServer(testData)
  const bare = await startBare(testData)
  try {
    let round = 0
    const load = (url: string, seconds: number) =>
      worker.ask({ url, work, applicants: testData.applicants, connections, seconds, round: round++ })
    for (const target of [server, bare]) await load(target.url, warmUpSeconds)
    const pairs: Pair[] = []
    for (let at = 0; at < rounds; at++) {
      // The second measurement runs on a warmer processor, so the two servers take turns at being measured first.
      const isFullFirst = at % 2 === 0
      const first = await load(isFullFirst ? server.url : bare.url, secondsEach)
      const second = await load(isFullFirst ? bare.url : server.url, secondsEach)
      pairs.push(isFullFirst ? { full: first, bare: second } : { full: second, bare: first })
    }
    return figuresOf(work, pairs, testData.applicants)
  } finally {
    await Promise.all([server.stop(), bare.stop()])
  }
}

function figuresOf(work: Work, pairs: readonly Pair[], people: readonly SignedIn[]): BenchResult[] {
  const failures = pairs.flatMap(({ full, bare }) => [
    ...Object.entries(full.failures),
    ...Object.entries(bare.failures),
  ])
  const middle = (pick: (pair: Pair) => number) => median(pairs.map(pick))
  const rate = (who: keyof Pair) => `${middle((pair) => pair[who].requestsPerSecond).toFixed(0)}/s`
  const p99 = (who: keyof Pair) => `${middle((pair) => pair[who].p99).toFixed(1)} ms`
  const ratios = pairs.map(({ full, bare }) => full.requestsPerSecond / bare.requestsPerSecond)
  const range = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)} in ${pairs.length} rounds`
  return [
    {
      name: `${calls[work]} through the whole server`,
      value: median(ratios),
      unit: 'x',
      limit: { min: limits[work] },
      note: `${rate('full')} against ${rate('bare')} bare; p99 ${p99('full')} against ${p99('bare')}; ${range}; ${connections} connections, ${people.length} applicants`,
    },
    {
      name: `${calls[work]}, failed responses`,
      value: failures.reduce((sum, [, count]) => sum + count, 0),
      unit: '',
      limit: { max: 0 },
      note: [...new Set(failures.map(([kind]) => kind))].join(', '),
    },
  ]
}
