/**
 * Lets `width` jobs run at once and `waiting` more stand in line, first come, first served; whoever comes then is sent
 * away at once with what `refuse` makes, instead of everybody waiting for ever.
 */
export function boundedLine(width: number, waiting: number, refuse: () => Error) {
  const line: (() => void)[] = []
  let running = 0

  return async function inLine<Result>(job: () => Promise<Result>): Promise<Result> {
    if (running >= width) {
      if (line.length >= waiting) throw refuse()
      // Whoever leaves hands over the place, so `running` stays as it is.
      await new Promise<void>((resolve) => line.push(resolve))
    } else running += 1
    try {
      return await job()
    } finally {
      const next = line.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
