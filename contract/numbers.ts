export type NumberParts = {
  /** The session, `2024/2025`: its first year is the number's year. */
  session: string
  /** The running number, from 1. */
  serial: number
  /** The programme's three letters; needed where the pattern has `{programme}`. */
  programme?: string
}

/**
 * Writes an application or matric number by the institution's pattern: `ONK/{yy}/{programme}/{serial:5}` becomes
 * `ONK/24/ACC/00042`. A serial longer than its places is written in full, never cut. A part the pattern asks for and nobody gave
 * throws a RangeError: a number with a hole must not be issued.
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
