import { randomFrom } from '#scripts/prove/seeded-random.ts'
import type { BenchResult } from '../result.ts'
import { percentile } from '#scripts/prove/percentile.ts'

/** Latencies in milliseconds of one block, with or without abusive clients. */
export type Block = readonly number[]

/** A ratio with the bounds of its 95 % confidence interval. */
export interface Ratio {
  value: number
  low: number
  high: number
}

const share = 0.99
const resamples = 1_000
/**
 * Minimum number of requests for a verdict. With fewer requests, p99 depends on very few slow requests, and the
 * interval is too narrow.
 */
export const minRequests = 1_000
/**
 * Maximum share of the machine's processor time that other programs may use during the measurement. The benchmark
 * itself and the server that it has started do not count.
 */
export const maxForeignLoad = 0.1

/**
 * Returns p99 of the latencies in `busy`, divided by p99 of those in `idle`. The interval comes from a bootstrap that
 * draws whole blocks. It does not draw single latencies, because one slow moment of the machine affects many latencies
 * of the same block.
 */
export function ratioOfP99(busy: readonly Block[], idle: readonly Block[], seed = 1): Ratio {
  const random = randomFrom(seed)
  const [loud, quiet] = [resampler(busy, random), resampler(idle, random)]
  const ratios = Array.from({ length: resamples }, () => loud() / quiet())
  return {
    value: percentile(busy.flat(), share) / percentile(idle.flat(), share),
    low: percentile(ratios, 0.025),
    high: percentile(ratios, 0.975),
  }
}

/** Returns a function that draws `blocks.length` blocks, with replacement, and returns p99 of their latencies. */
function resampler(blocks: readonly Block[], random: () => number): () => number {
  const slowestFirst = blocks
    .flatMap((block, at) => block.map((latency) => ({ latency, at })))
    .sort((a, b) => b.latency - a.latency)
  return () => {
    const drawn = blocks.map(() => 0)
    let total = 0
    for (const _ of blocks) {
      const at = Math.floor(random() * blocks.length)
      drawn[at] = (drawn[at] ?? 0) + 1
      total += blocks[at]?.length ?? 0
    }
    let remaining = total - Math.floor(total * share)
    for (const { latency, at } of slowestFirst) {
      remaining -= drawn[at] ?? 0
      if (remaining <= 0) return latency
    }
    return Number.NaN
  }
}

export interface Measured {
  name: string
  busy: readonly Block[]
  idle: readonly Block[]
  /** Reason why the latencies of this measurement cannot be judged; null if they can. */
  doubt: string | null
  limit: number
}

/**
 * Compares p99 with and without abusive clients. The result is undecided if there is a `doubt`, if there are too few
 * requests, or if the limit is inside the interval.
 */
export function judge({ name, busy, idle, doubt, limit }: Measured): BenchResult {
  const { value, low, high } = ratioOfP99(busy, idle)
  const fewestRequests = Math.min(busy.flat().length, idle.flat().length)
  const [p99, idleP99] = [busy, idle].map((blocks) => percentile(blocks.flat(), share).toFixed(0))
  const reason =
    doubt ??
    (fewestRequests < minRequests ? `only ${fewestRequests} requests` : null) ??
    (low <= limit && high > limit ? 'the interval contains the limit' : null)
  return {
    name,
    value,
    unit: 'x',
    limit: { max: limit },
    note: `${low.toFixed(1)} to ${high.toFixed(1)} (95 %); ${p99} ms against ${idleP99} ms`,
    ...(reason === null ? {} : { undecided: reason }),
  }
}
