/**
 * Parses JSON, but returns every number as its source text. This keeps all digits of a 64-bit id, and distinguishes
 * `30050.0`, `1e309` and `-1` from `30050`. @throws SyntaxError
 */
export function parseExactJson(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' ? (context?.source ?? String(value)) : value,
  )
}

/**
 * Parses the text of an amount in kobo: 1 to 15 digits without sign, dot or exponent. Returns null for anything else.
 */
export function parseKobo(value: unknown): number | null {
  return typeof value === 'string' && /^(?:0|[1-9][0-9]{0,14})$/.test(value) ? Number(value) : null
}
