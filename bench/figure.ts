/** A benchmark result and its limit. */
export interface Figure {
  name: string
  value: number
  /** Unit such as `kB`, `ms`, `MB`. It is `x` for a ratio. */
  unit: string
  /** Allowed values: at most `max`, or at least `min`. A result without a limit is only printed. */
  limit?: { max: number } | { min: number }
  note?: string
}

/** Returns whether the result is within its limit. True for a result without a limit. */
export function passes(figure: Figure): boolean {
  if (figure.limit === undefined) return true
  return 'max' in figure.limit ? figure.value <= figure.limit.max : figure.value >= figure.limit.min
}

/** Returns the result as one line of the report. */
export function line(figure: Figure): string {
  const write = (value: number) => `${Math.round(value * 100) / 100} ${figure.unit}`
  const limit =
    figure.limit === undefined
      ? ''
      : 'max' in figure.limit
        ? `  (at most ${write(figure.limit.max)})`
        : `  (at least ${write(figure.limit.min)})`
  const mark = passes(figure) ? 'ok  ' : 'OVER'
  return `${mark}  ${figure.name}: ${write(figure.value)}${limit}${figure.note ? `  ${figure.note}` : ''}`
}
