export interface Rest {
  /** Length of the pause after a job, as a multiple of the job's duration. */
  factor: number
  longestMs: number
  /** Calls the function after `ms` milliseconds; `setTimeout` by default. */
  after?: (run: () => void, ms: number) => unknown
}

/**
 * Returns a function that runs jobs, at most `concurrency` at a time. Up to `queueLimit` more jobs wait in a FIFO
 * queue. When the queue is full, a further job is rejected immediately with `busyError()`. With `rest`, the next job of
 * the queue starts only after a pause. `waiting` returns the length of the queue. `isIdle` returns true if no job runs
 * and no pause occupies a slot.
 */
export function concurrencyLimit(
  concurrency: number,
  queueLimit: number,
  busyError: () => Error,
  rest: Rest = { factor: 0, longestMs: 0 },
) {
  const queue: (() => void)[] = []
  const { after = setTimeout } = rest
  let running = 0

  // A finished job passes its slot to the next job, so `running` does not change.
  const startNext = () => {
    const next = queue.shift()
    if (next === undefined) running -= 1
    else next()
  }

  async function limited<Result>(job: () => Promise<Result>): Promise<Result> {
    if (running >= concurrency) {
      if (queue.length >= queueLimit) throw busyError()
      await new Promise<void>((resolve) => queue.push(resolve))
    } else running += 1
    const startedAt = performance.now()
    try {
      return await job()
    } finally {
      const restMs = Math.min(rest.longestMs, rest.factor * (performance.now() - startedAt))
      if (queue.length === 0 || restMs === 0) startNext()
      else after(startNext, restMs)
    }
  }

  return Object.assign(limited, { waiting: () => queue.length, isIdle: () => running === 0 })
}
