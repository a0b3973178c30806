import type * as z from 'zod/mini'

declare const mark: unique symbol

/** Type of a schema that is not marked with `serverOnly`. */
export interface ForPages {
  readonly [mark]?: never
}

/**
 * Marks a property that pages of the portal send, but never check with this schema, because no form has its fields.
 * Returns the schema unchanged. The portal's build removes the property, so that a phone does not load its schema
 * (web/build/small-contract.ts). The server checks the value. A form with a marked schema does not compile. The
 * compiler cannot see a marked schema inside a derived one, such as `z.extend(body, …)`: journeys notice that.
 */
export function serverOnly<Schema extends z.ZodMiniType>(schema: Schema) {
  return schema as Schema & { readonly [mark]: true }
}
