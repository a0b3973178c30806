export interface Pace {
  /** Maximum number of functions that run in each interval. */
  perInterval: number
  intervalMs: number
  /**
   * Maximum number of waiting functions. Further functions run immediately, so that waiting functions do not fill the
   * memory.
   */
  queueLimit: number
}

/**
 * Returns a function that runs the functions passed to it at a limited rate. Functions above the rate wait in a FIFO
 * queue. The timer stops when no functions are left to run.
 */
export function pace({ perInterval, intervalMs, queueLimit }: Pace): (run: () => void) => void {
  const queue: (() => void)[] = []
  let remaining = perInterval
  let timer: NodeJS.Timeout | undefined

  const nextInterval = () => {
    const due = queue.splice(0, perInterval)
    if (due.length === 0) {
      clearInterval(timer)
      timer = undefined
    }
    remaining = perInterval - due.length
    for (const run of due) run()
  }
  return (run) => {
    timer ??= setInterval(nextInterval, intervalMs)
    if (remaining === 0 && queue.length < queueLimit) queue.push(run)
    else {
      remaining = Math.max(0, remaining - 1)
      run()
    }
  }
}
