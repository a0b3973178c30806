import type * as z from 'zod/mini'
import type { FieldErrors } from '#contract/envelope.ts'

/** The first message for each field that a schema refuses, nested fields joined with dots; null when it accepts. */
export function issuesOf(schema: z.ZodMiniType, body: unknown): FieldErrors | null {
  const result = schema.safeParse(body)
  if (result.success) return null
  const errors: FieldErrors = {}
  for (const issue of result.error.issues) errors[issue.path.join('.')] ??= issue.message
  return errors
}
