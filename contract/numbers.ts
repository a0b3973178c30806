export type NumberParts = {
  /** Admission session, such as `2024/2025`. `{yyyy}` and `{yy}` are replaced by its first year. */
  session: string
  /** Serial number, starting at 1. */
  serial: number
  /** Programme code; required if the pattern contains `{programme}`. */
  programme?: string
}

/**
 * Formats an application or matric number. The pattern `ONK/{yy}/{programme}/{serial:5}` gives `ONK/24/ACC/00042`. A
 * serial with more digits is not shortened. Throws a RangeError for an unknown placeholder, or if `{programme}` has no
 * value.
 */
export function writeNumber(pattern: string, parts: NumberParts): string {
  const year = parts.session.slice(0, 4)
  return pattern.replace(/\{(\w+)(?::(\d+))?\}/g, (_, name: string, places: string | undefined) => {
    if (name === 'yyyy') return year
    if (name === 'yy') return year.slice(2)
    if (name === 'serial') return String(parts.serial).padStart(Number(places ?? 0), '0')
    if (name === 'programme' && parts.programme !== undefined) return parts.programme
    throw new RangeError(`Nothing to write for {${name}} in the number pattern ${pattern}`)
  })
}
