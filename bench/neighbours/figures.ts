import type { ExpensiveCall } from './expensive-calls.ts'
import type { BenchResult } from '../result.ts'
import { type BlockReport, type Kind, kinds } from './scene.ts'
import { judge } from './verdict.ts'
import { describeCounts } from '../load/request-plan.ts'
import { percentile } from '#scripts/prove/percentile.ts'

/** Blocks with the same kind of abuse, and the blocks without abuse between them. Each list may be empty. */
export interface NeighbourGroup {
  name: string
  busy: BlockReport[]
  idle: BlockReport[]
}

/** Maximum p99 latency of the other users' requests during the abuse, divided by their p99 latency without abuse. */
const maxGrowth = 2
/**
 * Maximum average number of jobs that the server finishes for one abusive client while another user waits for a job of
 * the same kind. A slow machine needs no higher limit, because a fair server works on one job per client at a time.
 */
const maxAhead = 3
/** Minimum return value of `sustained`. Below it, the latencies are undecided. */
const minSustained = 0.9

/**
 * Maps each kind of request of the other users to the expensive calls that need the same workers. Abusive clients make
 * these calls.
 */
const sameWork: Partial<Record<Kind, readonly ExpensiveCall[]>> = {
  letter: ['letter', 'form', 'receipts'],
  signIn: ['signIn', 'pendingSignIn'],
  picture: ['picture'],
}

/** Returns the results of a group. `doubt` is the reason why its latencies cannot be judged, or null. */
export function neighbourFigures({ name, busy, idle }: NeighbourGroup, doubt: string | null): BenchResult[] {
  const reason = doubt ?? (sustained(busy) < minSustained ? 'the abusive clients were only rejected' : null)
  return [
    success(name, busy),
    ...ahead(name, busy),
    ...(idle.length === 0 ? [] : kinds.map((kind) => growth(name, kind, busy, idle, reason))),
    {
      name: `${name}: processor time of the server`,
      value: meanServerMs(busy),
      unit: 'ms/s',
      note: idle.length === 0 ? '' : `${meanServerMs(idle).toFixed(0)} ms/s without abuse`,
    },
    {
      name: `${name}: requests of the abusive clients`,
      value: busy.flatMap(({ abuse }) => Object.values(abuse.counts)).reduce((sum, times) => sum + times, 0),
      unit: '',
      note: describeCounts(busy.map(({ abuse }) => abuse.counts)),
    },
  ]
}

const meanServerMs = (blocks: readonly BlockReport[]) =>
  blocks.reduce((sum, { serverMs }) => sum + serverMs, 0) / blocks.length

function success(name: string, busy: readonly BlockReport[]): BenchResult {
  const failures = busy.flatMap(({ report }) => Object.entries(report.failures))
  const failed = failures.reduce((sum, [, times]) => sum + times, 0)
  const succeeded = busy
    .flatMap(({ report }) => Object.values(report.latencies))
    .reduce((sum, latencies) => sum + latencies.length, 0)
  return {
    name: `${name}: success of others`,
    value: (100 * succeeded) / (succeeded + failed),
    unit: '%',
    limit: { min: 100 },
    note: [...new Set(failures.map(([kind]) => kind))].join(', '),
  }
}

/** Returns how many jobs per abusive client the server finishes while another user waits for such a job. */
function ahead(name: string, busy: readonly BlockReport[]): BenchResult[] {
  return Object.entries(sameWork).flatMap(([kind, calls]) => {
    const counts = busy.flatMap(({ report, abuse }) => {
      const clients = calls.filter((call) =>
        Object.keys(abuse.counts).some((key) => key.startsWith(`${call} `)),
      )
      if (clients.length === 0) return []
      const finished = clients.flatMap((call) => abuse.finished[call] ?? [])
      return (report.waits[kind] ?? []).map(
        ({ from, to }) => finished.filter((time) => time > from && time <= to).length / clients.length,
      )
    })
    if (counts.length === 0) return []
    const value = counts.reduce((sum, times) => sum + times, 0) / counts.length
    const maxCount = Math.max(...counts)
    const note = `at most ${maxCount.toFixed(0)}; ${counts.length} requests`
    return [
      {
        name: `${name}: abusive jobs before each ${kind} of others`,
        value,
        unit: 'jobs',
        limit: { max: maxAhead },
        note,
      },
    ]
  })
}

function growth(
  name: string,
  kind: Kind,
  busy: readonly BlockReport[],
  idle: readonly BlockReport[],
  doubt: string | null,
): BenchResult {
  const latencies = (blocks: readonly BlockReport[]) =>
    blocks.map(({ report }) => report.latencies[kind] ?? [])
  const [loud, quiet] = [latencies(busy), latencies(idle)]
  if (kind !== 'control')
    return judge({
      name: `${name}: p99 of ${kind} of others`,
      busy: loud,
      idle: quiet,
      doubt,
      limit: maxGrowth,
    })
  const [p99, idleP99] = [percentile(loud.flat(), 0.99), percentile(quiet.flat(), 0.99)]
  return {
    name: `${name}: p99 of the trivial server`,
    value: p99 / idleP99,
    unit: 'x',
    note: `${p99.toFixed(0)} ms against ${idleP99.toFixed(0)} ms`,
  }
}

/**
 * Returns the share of the blocks in which the server kept working for the abusive clients: it finished at least one
 * job of each abusive call in the second half of the block.
 */
function sustained(busy: readonly BlockReport[]): number {
  const good = busy.filter(({ abuse, middle }) => {
    const calls = new Set(Object.keys(abuse.counts).map((key) => key.split(' ', 1)[0] ?? ''))
    return [...calls].every((call) => abuse.finished[call]?.some((time) => time > middle))
  })
  return good.length / busy.length
}
