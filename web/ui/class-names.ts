/** Joins class names and skips empty names: `classNames(styles.card, done && styles.done)`. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
