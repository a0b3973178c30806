import type * as z from 'zod/mini'

const safeFields = new WeakMap<object, readonly string[]>()
const contactFields = new WeakSet<object>()

/**
 * Marks a field whose value the audit log may show. For an unmarked field the log only shows that it has changed.
 * `storedAs`: other names of the value in audit entries. Throws for a phone number or an email address.
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
