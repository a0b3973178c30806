/** A benchmark result and its limit. */
export interface BenchResult {
  name: string
  value: number
  /** Unit, such as `kB` or `ms`; `x` for a ratio, empty for a count. */
  unit: string
  /** Largest or smallest allowed value. A result without a limit is only printed. */
  limit?: { max: number } | { min: number }
  note?: string
  /** Reason why the result cannot be compared with its limit. If given, the result is undecided. */
  undecided?: string
}

export function passes(result: BenchResult): boolean {
  if (result.undecided !== undefined) return false
  if (result.limit === undefined) return true
  return 'max' in result.limit ? result.value <= result.limit.max : result.value >= result.limit.min
}

export function line(result: BenchResult): string {
  const write = (value: number) => `${Math.round(value * 100) / 100} ${result.unit}`
  const limit =
    result.limit === undefined
      ? ''
      : 'max' in result.limit
        ? `  (at most ${write(result.limit.max)})`
        : `  (at least ${write(result.limit.min)})`
  if (result.undecided !== undefined)
    return `UNDECIDED (${result.undecided})  ${result.name}: ${write(result.value)}${limit}  ${result.note ?? ''}`
  const mark = passes(result) ? 'ok  ' : 'OVER'
  return `${mark}  ${result.name}: ${write(result.value)}${limit}${result.note ? `  ${result.note}` : ''}`
}
