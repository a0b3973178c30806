declare const mark: unique symbol

/** Type of a schema that is not marked with `serverOnly`. */
export interface ForPages {
  readonly [mark]?: never
}

/**
 * Marks a property that the pages of the portal do not need: a schema of values that pages send but never check,
 * because no form has these fields, or an endpoint that pages never call. Returns the value unchanged. The portal's
 * build removes the property, so that a phone does not load it (web/build/small-contract.ts). The server still checks
 * the values. A form with a marked schema does not compile. The compiler does not find a marked schema inside a derived
 * schema, such as `z.extend(body, …)`; the journeys (tests/journeys) find it.
 */
export function serverOnly<Value extends object>(value: Value) {
  return value as Value & { readonly [mark]: true }
}
