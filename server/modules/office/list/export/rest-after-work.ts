import { setTimeout as pause } from 'node:timers/promises'

/** Function that runs a job after the earlier jobs and their pauses have ended. */
type InTurn = <Result>(job: () => Promise<Result>) => Promise<Result>

/**
 * Longest pause in ms, reached after a job of 67 ms. A job that took longer than that probably waited for the
 * database, which does not keep this process busy.
 */
const longestRestMs = 200

/** Length of a pause, as a multiple of the job's duration. With 3, the jobs use at most a quarter of the time. */
const restFactor = 3

/**
 * Returns a function that runs jobs one after the other. After each successful job, the function pauses three times as
 * long as the job took, at most `longestRestMs`. The pauses leave time for other requests.
 */
export function restAfterWork(
  rest: (ms: number) => Promise<unknown> = pause,
  now: () => number = () => performance.now(),
): InTurn {
  let previous: Promise<unknown> = Promise.resolve()
  return (job) => {
    const done = previous.then(async () => {
      const startedAt = now()
      const result = await job()
      await rest(Math.min(restFactor * (now() - startedAt), longestRestMs))
      return result
    })
    previous = done.catch(() => undefined)
    return done
  }
}
