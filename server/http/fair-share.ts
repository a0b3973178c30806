import { boundedLine } from '#server/bounded-line.ts'
import { tooManyRequests } from './errors.ts'

/** Half of the database's connections of one door: whoever asks for everything at once leaves the other half alone. */
const most = { atOnce: 4, waiting: 100 }

/** Does a person's work in that person's turn. Throws 429 when too much of it waits already. */
export type FairShare = <Result>(who: string, work: () => Promise<Result>) => Promise<Result>

/**
 * Works on a few requests of each signed-in person at a time; the others stand in that person's own line, so that nobody
 * else waits behind them.
 */
export function fairShare({ atOnce, waiting }: typeof most = most): FairShare {
  const lines = new Map<string, { present: number; inLine: ReturnType<typeof boundedLine> }>()

  return async (who, work) => {
    const own = lines.get(who) ?? {
      present: 0,
      inLine: boundedLine(atOnce, waiting, () => tooManyRequests(1)),
    }
    lines.set(who, own)
    own.present += 1
    try {
      return await own.inLine(work)
    } finally {
      own.present -= 1
      if (own.present === 0) lines.delete(who)
    }
  }
}
