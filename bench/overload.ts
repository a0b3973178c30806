import { percentile } from '#scripts/prove/percentile.ts'
import type { BenchResult } from './result.ts'
import { createTestData } from './test-data.ts'
import { cpuSeconds } from './processor-time.ts'
import type { RawOrder, RawReport } from './raw-load.ts'
import { startServer } from './targets.ts'
import { startWorker } from './worker.ts'

/** Minimum number of successful reads per second under overload, divided by the peak rate without overload. */
const limit = 0.8
const latencyLimitMs = 2_000

const factors = [4, 8]
const rounds = 5
const seconds = 2
const peakConnections = 64
const connections = 2_000
const applicants = 2_000

interface Phase {
  report: RawReport
  /** Processor time of the server during the phase, in seconds. */
  cpu: number
}

/**
 * Measures the peak rate of profile reads that the server reaches with 64 connections. Then sends four and eight times
 * as many reads per second over 2,000 connections. These phases are short and alternate, because the speed of a shared
 * machine varies. At the end sends reads at half of the lowest peak rate, all of which must succeed. The processor time
 * per successful read shows how much work the server wastes. This time hardly depends on other load on the machine.
 */
export async function overload(): Promise<BenchResult[]> {
  const testData = await createTestData(applicants)
  const load = startWorker<RawOrder, RawReport>('bench/raw-load.ts')
  const server = await startServer(testData)
  try {
    const port = Number(new URL(server.url).port)
    const tokens = testData.applicants.map(({ token }) => token)
    const measure = async (order: Partial<RawOrder>): Promise<Phase> => {
      const before = cpuSeconds(server.pid)
      const report = await load.ask({ port, tokens, connections, seconds, ...order })
      return { report, cpu: cpuSeconds(server.pid) - before }
    }
    const peak = () => measure({ connections: peakConnections })
    await peak()
    const peaks: Phase[] = []
    const overloads = new Map(factors.map((factor) => [factor, [] as Phase[]]))
    for (let round = 0; round < rounds; round += 1)
      for (const [factor, phases] of overloads) {
        const before = await peak()
        peaks.push(before)
        phases.push(await measure({ perSecond: Math.round(rateOf([before]) * factor) }))
      }
    const lowest = Math.min(...peaks.map((phase) => rateOf([phase])))
    const { report } = await measure({ perSecond: Math.round(lowest / 2) })
    return [
      ...[...overloads].flatMap(([factor, phases]) => figuresOf(factor, phases, peaks)),
      {
        name: 'requests at half of the lowest peak afterwards that were not successful',
        value: report.unsent + report.lost + report.unexpected + (report.statuses['503'] ?? 0),
        unit: '',
        limit: { max: 0 },
        note: describe([report]),
      },
    ]
  } finally {
    await server.stop()
    await load.stop()
    await testData.stop()
  }
}

const total = (phases: readonly Phase[], of: (phase: Phase) => number) =>
  phases.reduce((sum, phase) => sum + of(phase), 0)
const readsOf = (phases: readonly Phase[]) => total(phases, ({ report }) => report.latencies.length)
const rateOf = (phases: readonly Phase[]) => readsOf(phases) / (seconds * phases.length)
const cpuMsOf = (phases: readonly Phase[]) => (1000 * total(phases, ({ cpu }) => cpu)) / readsOf(phases)

function figuresOf(factor: number, phases: readonly Phase[], peaks: readonly Phase[]): BenchResult[] {
  const name = `at ${factor} times the peak`
  const latencies = phases.flatMap(({ report }) => report.latencies)
  return [
    {
      name: `${name}: successful reads, compared with the peak`,
      value: rateOf(phases) / rateOf(peaks),
      unit: 'x',
      limit: { min: limit },
      note: `${Math.round(rateOf(phases))} against ${Math.round(rateOf(peaks))} per second; processor time per successful read ${cpuMsOf(phases).toFixed(2)} against ${cpuMsOf(peaks).toFixed(2)} ms`,
    },
    {
      name: `${name}: p99 of the successful reads`,
      value: percentile(latencies, 0.99),
      unit: 'ms',
      limit: { max: latencyLimitMs },
    },
    {
      name: `${name}: requests without a response, or with another one than 200 or 503 with Retry-After`,
      value: total(phases, ({ report }) => report.unexpected + report.lost),
      unit: '',
      limit: { max: 0 },
      note: describe(phases.map(({ report }) => report)),
    },
  ]
}

function describe(reports: readonly RawReport[]): string {
  const times = (status: string) => reports.reduce((sum, report) => sum + (report.statuses[status] ?? 0), 0)
  const unsent = reports.reduce((sum, report) => sum + report.unsent, 0)
  return `${times('200')} × 200, ${times('503')} × 503, ${unsent} not sent`
}
