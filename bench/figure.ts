/** A benchmark result and its limit. */
export interface Figure {
  name: string
  value: number
  /** Unit, such as `kB` or `ms`; `x` for a ratio, empty for a count. */
  unit: string
  /** Largest or smallest allowed value. A result without a limit is only printed. */
  limit?: { max: number } | { min: number }
  note?: string
  /** Why the measurement does not show whether the result is within its limit. If given, the result counts as undecided. */
  undecided?: string
}

export function passes(figure: Figure): boolean {
  if (figure.undecided !== undefined) return false
  if (figure.limit === undefined) return true
  return 'max' in figure.limit ? figure.value <= figure.limit.max : figure.value >= figure.limit.min
}

export function line(figure: Figure): string {
  const write = (value: number) => `${Math.round(value * 100) / 100} ${figure.unit}`
  const limit =
    figure.limit === undefined
      ? ''
      : 'max' in figure.limit
        ? `  (at most ${write(figure.limit.max)})`
        : `  (at least ${write(figure.limit.min)})`
  if (figure.undecided !== undefined)
    return `UNDECIDED (${figure.undecided})  ${figure.name}: ${write(figure.value)}${limit}  ${figure.note ?? ''}`
  const mark = passes(figure) ? 'ok  ' : 'OVER'
  return `${mark}  ${figure.name}: ${write(figure.value)}${limit}${figure.note ? `  ${figure.note}` : ''}`
}
