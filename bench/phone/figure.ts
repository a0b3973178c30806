import type { BenchResult } from '../result.ts'
import { median } from '../statistics.ts'

/** Number of times that each duration is measured. */
export const runs = 3

/** Returns the median of durations as a result, with the shortest and the longest one in the note. */
export function figure(name: string, seconds: readonly number[], max?: number): BenchResult {
  const note = `median of ${seconds.length}: ${Math.min(...seconds).toFixed(2)} to ${Math.max(...seconds).toFixed(2)} s`
  return { name, value: median(seconds), unit: 's', note, ...(max === undefined ? {} : { limit: { max } }) }
}
