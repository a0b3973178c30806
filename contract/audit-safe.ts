import type * as z from 'zod/mini'

const safeFields = new WeakMap<object, readonly string[]>()
const contactFields = new WeakSet<object>()

/**
 * Marks a field whose value the audit log may show. For other fields the log only shows that the value has changed.
 * `storedAs` lists the other names under which audit entries store this field. Throws if the field is a contact detail.
 */
export function auditSafe<Schema extends z.ZodMiniType>(schema: Schema, ...storedAs: string[]): Schema {
  if (contactFields.has(schema)) throw new Error('A contact detail cannot be shown in the audit log')
  safeFields.set(schema, storedAs)
  return schema
}

/** Marks a field kind that must never be shown in the audit log. */
export function contactDetail<Schema extends z.ZodMiniType>(schema: Schema): Schema {
  contactFields.add(schema)
  return schema
}

/** Names under which the audit log may show a field; empty for an unmarked field. */
export function auditNames(name: string, schema: unknown): readonly string[] {
  const storedAs = typeof schema === 'object' && schema !== null ? safeFields.get(schema) : undefined
  return storedAs === undefined ? [] : [name, ...storedAs]
}
