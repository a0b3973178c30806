import { setTimeout as pause } from 'node:timers/promises'

/** Waits for a moment if enough work was done since the last call. */
export type Rest = () => Promise<void>

/** Shortest work and longest rest in ms. The work is short, so that a request meets it for a few milliseconds only. */
const [shortestWorkMs, longestRestMs] = [4, 50]

/**
 * Returns a function to call after each piece of work. It rests for as long as the work took, so that the backup, and the
 * database that feeds it, use at most half of the time. A priority is not enough: the database has its own.
 */
export function pacer(
  now: () => number = () => performance.now(),
  wait: (ms: number) => Promise<unknown> = pause,
): Rest {
  let since = now()
  return async () => {
    const worked = now() - since
    if (worked < shortestWorkMs) return
    await wait(Math.min(worked, longestRestMs))
    since = now()
  }
}

/** Rests for no time, where nobody else needs the machine. */
export const noRest: Rest = async () => undefined
