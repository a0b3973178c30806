import type * as z from 'zod/mini'

const safeFields = new WeakMap<object, readonly string[]>()
const contactFields = new WeakSet<object>()

/**
 * Marks a field of a step whose value the audit log may show. `storedAs` lists the other names under which audit
 * entries store this field. Throws if the field is a contact detail.
 */
export function auditSafe<Schema extends z.ZodMiniType>(schema: Schema, ...storedAs: string[]): Schema {
  if (contactFields.has(schema)) throw new Error('A contact detail cannot be shown in the audit log')
  safeFields.set(schema, storedAs)
  return schema
}

/** Marks a schema as a contact detail, which the audit log must not show: `auditSafe` throws for it. */
export function contactDetail<Schema extends z.ZodMiniType>(schema: Schema): Schema {
  contactFields.add(schema)
  return schema
}

/**
 * Returns the names under which the audit log may show a field; empty for a field that is not marked with `auditSafe`.
 */
export function auditNames(name: string, schema: unknown): readonly string[] {
  const storedAs = typeof schema === 'object' && schema !== null ? safeFields.get(schema) : undefined
  return storedAs === undefined ? [] : [name, ...storedAs]
}
