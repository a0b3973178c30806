import { setTimeout as pause } from 'node:timers/promises'

/** Waits for a moment if enough work was done since the last wait. */
export type Rest = () => Promise<void>

/**
 * Minimum work before a rest, and maximum rest, in ms. The minimum is short, so that the work delays a request by only
 * a few milliseconds.
 */
const [shortestWorkMs, longestRestMs] = [4, 100]

/**
 * Returns a function to call after each piece of work. The function waits twice as long as the work since the last wait
 * took, but at most `longestRestMs`. So this process and the database that it reads are busy for about a third of the
 * time. A low priority of this process would not be enough, because the database runs in other processes.
 */
export function pacer(
  now: () => number = () => performance.now(),
  wait: (ms: number) => Promise<unknown> = pause,
): Rest {
  let workStart = now()
  return async () => {
    const worked = now() - workStart
    if (worked < shortestWorkMs) return
    await wait(Math.min(2 * worked, longestRestMs))
    workStart = now()
  }
}

/** Never waits. Used by restores, which do not compete with requests. */
export const noRest: Rest = async () => undefined
