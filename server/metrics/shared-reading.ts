/**
 * Returns a function that calls `read` at most once per `maximumAgeMs` and shares the result. After an error, the next
 * call reads again.
 */
export function sharedReading<Result>(
  read: () => Promise<Result>,
  maximumAgeMs: number,
  now: () => number = Date.now,
): () => Promise<Result> {
  let last: { at: number; result: Promise<Result> } | null = null
  return () => {
    if (last === null || now() - last.at > maximumAgeMs) {
      const reading = { at: now(), result: read() }
      reading.result.catch(() => {
        if (last === reading) last = null
      })
      last = reading
    }
    return last.result
  }
}
