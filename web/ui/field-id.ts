/** The id a field's control carries unless the screen gives another: what the error summary links to. */
export function fieldId(name: string): string {
  return `field-${name}`
}

export function hintId(id: string): string {
  return `${id}-hint`
}

export function errorId(id: string): string {
  return `${id}-error`
}

/** The value for `aria-describedby`: the hint, then the error, whichever are there. */
export function describedBy(id: string, hint: unknown, error: unknown): string | undefined {
  return [hint && hintId(id), error && errorId(id)].filter(Boolean).join(' ') || undefined
}
