/** Returns the column name used in the database: `programme_id` for `programmeId`. */
export function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
