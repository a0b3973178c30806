/** One benchmark result and its limit. */
export interface Figure {
  name: string
  value: number
  /** `x` for a ratio, otherwise a unit such as `kB`, `ms`, `MB`. */
  unit: string
  /** Limit of the value: at most `max`, or at least `min`. Without a limit, the result is only printed. */
  limit?: { max: number } | { min: number }
  /** Further details to print. */
  note?: string
}

/** Whether the result is within its limit; true without a limit. */
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
