/** Returns the column name used in the database: `mobile_no` for `mobileNo`. */
export function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
