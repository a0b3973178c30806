/** A number in JSON, as it was written: `30050`, `30050.0` or `1e309`. */
export class JsonNumber {
  readonly source: string
  constructor(source: string) {
    this.source = source
  }
}

/**
 * Parses JSON, but returns every number as a `JsonNumber`, which keeps all digits of a 64-bit id. `30050.0`, `1e309`
 * and the string "30050" remain different from `30050`.
 * @throws SyntaxError
 */
export function parseExactJson(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' ? new JsonNumber(context?.source ?? String(value)) : value,
  )
}

/**
 * Reads an amount in kobo: a JSON number of 1 to 15 digits without sign, dot or exponent. Returns null for anything
 * else, including a string.
 */
export function parseKobo(value: unknown): number | null {
  return value instanceof JsonNumber && /^(?:0|[1-9][0-9]{0,14})$/.test(value.source)
    ? Number(value.source)
    : null
}
