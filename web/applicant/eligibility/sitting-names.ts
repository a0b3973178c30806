const names = ['First sitting', 'Second sitting', 'Third sitting']

/** Returns the name of the sitting at position `at`, from 0. */
export function sittingName(at: number): string {
  return names[at] ?? `Sitting ${at + 1}`
}

/** Returns the name of a field of the sitting at position `at`, from 0. */
export function fieldOfSitting(
  at: number,
  field: 'exam' | 'year' | `${'subject' | 'grade'}-${number}`,
): string {
  return `sitting-${at}-${field}`
}
