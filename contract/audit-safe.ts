import type * as z from 'zod/mini'

const safeFields = new WeakMap<object, readonly string[]>()
const contactFields = new WeakSet<object>()

/**
 * Marks a field whose value the audit log may show. Every field without the mark is only said to have changed.
 * `storedAs`: other names under which audit entries hold the value. Throws for a phone number or an e-mail address.
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

/** The names under which the audit log may show a field; none unless it is marked. */
export function auditNames(name: string, schema: unknown): readonly string[] {
  const storedAs = typeof schema === 'object' && schema !== null ? safeFields.get(schema) : undefined
  return storedAs === undefined ? [] : [name, ...storedAs]
}
