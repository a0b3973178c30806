/**
 * Returns the line for a problem, such as `institution/fees.ts: SchoolFee.amount must be more than 0`. `part` is the
 * file name without `.ts`; `field` is empty if the problem concerns the whole file.
 */
export function problem(part: string, field: string, message: string): string {
  return `institution/${part}.ts: ${field === '' ? '' : `${field} `}${message}`
}
