/**
 * Reads JSON with every number left as the text it was written in: a 64-bit id keeps its last digits, and an amount
 * written `30050.0`, `1e309` or `-1` can be told from `30050`. Throws SyntaxError.
 */
export function parseExactJson(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' ? (context?.source ?? String(value)) : value,
  )
}

/** Kobo from such a number or text: digits only, no sign, dot or exponent, at most 15 digits. Null for anything else. */
export function readKobo(value: unknown): number | null {
  return typeof value === 'string' && /^(?:0|[1-9][0-9]{0,14})$/.test(value) ? Number(value) : null
}
