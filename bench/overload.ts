import { percentile } from '#scripts/prove/percentile.ts'
import type { BenchResult } from './result.ts'
import { createTestData } from './test-data.ts'
import { cpuSeconds } from './processor-time.ts'
import type { RawOrder, RawReport } from './load/raw-load.ts'
import { startServer } from './targets.ts'
import { startWorker } from './load/worker.ts'

/** Minimum number of successful reads per second under overload, divided by the peak rate without overload. */
const limit = 0.8
const latencyLimitMs = 2_000

const peakConnections = 64

/** Parameters of a measurement. */
export interface OverloadOptions {
  applicants: number
  /** Connections of the clients under overload. */
  connections: number
  /** Rates under overload, as multiples of the peak rate. Each rate is measured once per round. */
  factors: readonly number[]
  rounds: number
  /** Duration of each phase. */
  seconds: number
  /** Rate after the overload, as a share of the lowest peak rate. */
  shareAfterwards: number
  /** Settings of the server, as environment variables. */
  settings?: Readonly<Record<string, string>>
}

const fullSize: OverloadOptions = {
  applicants: 2_000,
  connections: 2_000,
  factors: [4, 8],
  rounds: 5,
  seconds: 2,
  shareAfterwards: 0.5,
}

export interface Phase {
  report: RawReport
  /** Processor time of the server during the phase, in seconds. */
  cpu: number
}

export interface OverloadPhases {
  peaks: Phase[]
  /** Phases under overload, by the multiple of the peak rate. */
  overloads: Map<number, Phase[]>
  afterwards: RawReport
}

/**
 * Measures the peak rate of profile reads with 64 connections. Then sends multiples of this rate over more connections,
 * in short phases that alternate, because the speed of a shared machine varies. At the end sends reads at a part of the
 * lowest peak rate.
 */
export async function measureOverload({
  applicants,
  connections,
  factors,
  rounds,
  seconds,
  shareAfterwards,
  settings,
}: OverloadOptions): Promise<OverloadPhases> {
  const testData = await createTestData(applicants)
  const load = startWorker<RawOrder, RawReport>('bench/load/raw-load.ts')
  const server = await startServer(testData, settings)
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
        phases.push(await measure({ perSecond: Math.round((readsOf([before]) / seconds) * factor) }))
      }
    const lowest = Math.min(...peaks.map((phase) => readsOf([phase]))) / seconds
    const { report } = await measure({ perSecond: Math.round(lowest * shareAfterwards) })
    return { peaks, overloads, afterwards: report }
  } finally {
    await server.stop()
    await load.stop()
    await testData.stop()
  }
}

/**
 * `npm run bench -- overload`: sends four and eight times the peak rate. Then sends half of the lowest peak rate, and
 * all these requests must succeed. The processor time per successful read shows how much work the server wastes. This
 * time hardly depends on other load on the machine.
 */
export async function overload(): Promise<BenchResult[]> {
  const { peaks, overloads, afterwards } = await measureOverload(fullSize)
  return [
    ...[...overloads].flatMap(([factor, phases]) => figuresOf(factor, phases, peaks)),
    {
      name: 'requests at half of the lowest peak afterwards that were not successful',
      value: failuresIn(afterwards),
      unit: '',
      limit: { max: 0 },
      note: describe([afterwards]),
    },
  ]
}

/** Returns the number of requests that were not answered successfully. */
export const failuresIn = ({ unsent, lost, unexpected, statuses }: RawReport): number =>
  unsent + lost + unexpected + (statuses['503'] ?? 0)

const total = (phases: readonly Phase[], of: (phase: Phase) => number) =>
  phases.reduce((sum, phase) => sum + of(phase), 0)
const readsOf = (phases: readonly Phase[]) => total(phases, ({ report }) => report.latencies.length)
const rateOf = (phases: readonly Phase[]) => readsOf(phases) / (fullSize.seconds * phases.length)

/** Returns the server's processor time per successful read, in milliseconds. */
export const cpuMsOf = (phases: readonly Phase[]): number =>
  (1000 * total(phases, ({ cpu }) => cpu)) / readsOf(phases)

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
