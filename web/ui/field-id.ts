/** Returns the default id of a field's control. The error summary links to it. */
export function fieldId(name: string): string {
  return `field-${name}`
}

export function hintId(id: string): string {
  return `${id}-hint`
}

export function errorId(id: string): string {
  return `${id}-error`
}

/** Returns the value for `aria-describedby`: the ids of the hint and the error that are shown. */
export function describedBy(id: string, hint: unknown, error: unknown): string | undefined {
  return [hint && hintId(id), error && errorId(id)].filter(Boolean).join(' ') || undefined
}
