import { percentile } from '#scripts/prove/percentile.ts'
import { amongReaders, readsCompared, readsUnderLoad } from './load/among-readers.ts'
import type { BenchResult } from './result.ts'
import type { OpenReport } from './load/open-load.ts'

/** Maximum p99 latency of profile reads during sign-ins, divided by their p99 latency without sign-ins. */
const limit = 3

const signIns = 1000
/** Number of phases with sign-ins. Together they last one minute. */
const phases = 4
const phaseSeconds = 15
const warmUpSeconds = 5

/**
 * Measures the latency of profile reads while applicants sign in at a rate of a thousand per minute. Phases with and
 * without sign-ins alternate.
 */
export function readsWhileSigningIn(): Promise<BenchResult[]> {
  return amongReaders(signIns + phases, async ({ others, read }) => {
    const quiet: OpenReport[] = []
    const busy: OpenReport[] = []
    const share = signIns / phases
    // The first sign-ins start the password threads, so some applicants already sign in during the warm-up.
    await read(warmUpSeconds, others.slice(signIns))
    for (let phase = 0; phase < phases; phase++) {
      quiet.push(await read(phaseSeconds))
      busy.push(await read(phaseSeconds, others.slice(phase * share, (phase + 1) * share)))
    }
    return figuresOf(quiet, busy)
  })
}

function figuresOf(quiet: readonly OpenReport[], busy: readonly OpenReport[]): BenchResult[] {
  const entered = busy.flatMap((report) => report.signIns)
  const failures = [...quiet, ...busy].flatMap((report) => Object.entries(report.failures))
  return [
    {
      name: 'p99 of reads while 1,000 people sign in within a minute',
      limit: { max: limit },
      ...readsCompared(quiet, busy),
    },
    readsUnderLoad(busy),
    {
      name: 'p99 of signing in meanwhile',
      value: percentile(entered, 0.99),
      unit: 'ms',
      note: `p50 ${percentile(entered, 0.5).toFixed(1)} ms; ${entered.length} signed in`,
    },
    {
      name: 'rejected or lost meanwhile',
      value: failures.reduce((sum, [, count]) => sum + count, 0),
      unit: '',
      limit: { max: 0 },
      note: failures.map(([kind, count]) => `${count} ${kind}`).join(', '),
    },
  ]
}
