import type * as z from 'zod/mini'

/**
 * Marks a property that pages of the portal send, but never check with this schema, because a program and not a person
 * fills it in. Returns the schema unchanged. The portal's build removes the property, so that a phone does not load its
 * schema (web/build/small-contract.ts). The server checks the value.
 */
export function serverOnly<Schema extends z.ZodMiniType>(schema: Schema): Schema {
  return schema
}
