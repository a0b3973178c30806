/**
 * Returns a function that runs jobs, at most `concurrency` at a time. Up to `queueLimit` more jobs wait in a FIFO
 * queue. When the queue is full, a further job is rejected immediately with `refuse()`. `waiting` returns the length of
 * the queue.
 */
export function concurrencyLimit(concurrency: number, queueLimit: number, refuse: () => Error) {
  const queue: (() => void)[] = []
  let running = 0

  async function limited<Result>(job: () => Promise<Result>): Promise<Result> {
    if (running >= concurrency) {
      if (queue.length >= queueLimit) throw refuse()
      // A finished job passes its slot to the next job, so `running` does not change.
      await new Promise<void>((resolve) => queue.push(resolve))
    } else running += 1
    try {
      return await job()
    } finally {
      const next = queue.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }

  return Object.assign(limited, { waiting: () => queue.length })
}
