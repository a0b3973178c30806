import type * as z from 'zod/mini'
import type { FieldErrors } from '#contract/envelope.ts'

/**
 * Validates a body. Returns the first message for each invalid field, with nested names joined by dots. The messages
 * are in the order of the body's fields, which is also the order on the screen. Returns null if the body is valid.
 */
export function issuesOf(schema: z.ZodMiniType, body: unknown): FieldErrors | null {
  const result = schema.safeParse(body)
  if (result.success) return null
  const errors: FieldErrors = {}
  for (const issue of result.error.issues) errors[issue.path.join('.')] ??= issue.message
  const order = pathsOf(body)
  const rank = (field: string) => (order.includes(field) ? order.indexOf(field) : order.length)
  return Object.fromEntries(Object.entries(errors).sort(([a], [b]) => rank(a) - rank(b)))
}

/** Returns the fields of a body in order, with nested names joined by dots. */
function pathsOf(value: unknown, prefix = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [
    `${prefix}${name}`,
    ...pathsOf(inner, `${prefix}${name}.`),
  ])
}

/** Returns the errors without the error of the field `name`. */
export function without(errors: FieldErrors, name: string): FieldErrors {
  if (!(name in errors)) return errors
  const { [name]: _removed, ...rest } = errors
  return rest
}
