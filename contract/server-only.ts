declare const mark: unique symbol

/** Type of a schema that is not marked with `serverOnly`. */
export interface ForPages {
  readonly [mark]?: never
}

/**
 * Marks the schema of a property that pages of the portal send but never check, because no form has its fields, or an
 * endpoint that pages never call. Returns it unchanged. The portal's build removes the property, so that a phone does
 * not load it (web/build/small-contract.ts). The server checks the value. A form with a marked schema does not compile.
 * The compiler cannot see a marked schema inside a derived one, such as `z.extend(body, …)`: journeys notice that.
 */
export function serverOnly<Value extends object>(value: Value) {
  return value as Value & { readonly [mark]: true }
}
