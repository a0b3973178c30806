import type { Figure } from './figure.ts'
import { layGround } from './ground.ts'
import type { OpenOrder, OpenReport } from './open-load.ts'
import { percentile } from './statistics.ts'
import { startServer } from './targets.ts'
import { startWorker } from './worker.ts'

/** The p99 of reads while people sign in, against the p99 without them. */
const limit = 3

const signIns = 1000
/** Together the minute in which they come. */
const phases = 4
const phaseSeconds = 15
const readers = 500
const readsPerSecond = 100
const warmUpSeconds = 5

/** How reading feels while a thousand people sign in within a minute; quiet phases and busy ones take turns. */
export async function readsWhileSigningIn(): Promise<Figure[]> {
  const ground = await layGround(readers + signIns + phases)
  const worker = startWorker<OpenOrder, OpenReport>('bench/open-load.ts')
  try {
    const server = await startServer(ground)
    const reading = ground.applicants.slice(0, readers)
    const comers = ground.applicants.slice(readers)
    const load = (seconds: number, now: typeof comers) =>
      worker.ask({
        url: server.url,
        seconds,
        password: ground.password,
        readers: reading,
        readsPerSecond,
        comers: now,
      })
    const quiet: OpenReport[] = []
    const busy: OpenReport[] = []
    const share = signIns / phases
    try {
      // The first sign-ins start the threads that check passwords.
      await load(warmUpSeconds, comers.slice(signIns))
      for (let phase = 0; phase < phases; phase++) {
        quiet.push(await load(phaseSeconds, []))
        busy.push(await load(phaseSeconds, comers.slice(phase * share, (phase + 1) * share)))
      }
    } finally {
      await server.stop()
    }
    return figuresOf(quiet, busy)
  } finally {
    await worker.stop()
    await ground.stop()
  }
}

function figuresOf(quiet: readonly OpenReport[], busy: readonly OpenReport[]): Figure[] {
  const reads = (reports: readonly OpenReport[]) => reports.flatMap((report) => report.reads)
  const entered = busy.flatMap((report) => report.signIns)
  const failures = [...quiet, ...busy].flatMap((report) => Object.entries(report.failures))
  const ms = (values: readonly number[], share: number) => `${percentile(values, share).toFixed(1)} ms`
  return [
    {
      name: 'p99 of reads while 1,000 people sign in within a minute',
      value: percentile(reads(busy), 0.99) / percentile(reads(quiet), 0.99),
      unit: 'x',
      limit: { max: limit },
      note: `${ms(reads(busy), 0.99)} against ${ms(reads(quiet), 0.99)} (p50 ${ms(reads(busy), 0.5)} against ${ms(reads(quiet), 0.5)}); ${readsPerSecond} reads a second`,
    },
    {
      name: 'p99 of signing in meanwhile',
      value: percentile(entered, 0.99),
      unit: 'ms',
      note: `p50 ${ms(entered, 0.5)}; ${entered.length} signed in`,
    },
    {
      name: 'refused or lost meanwhile',
      value: failures.reduce((sum, [, count]) => sum + count, 0),
      unit: '',
      limit: { max: 0 },
      note: failures.map(([kind, count]) => `${count} ${kind}`).join(', '),
    },
  ]
}
