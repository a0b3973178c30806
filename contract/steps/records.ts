import * as z from 'zod/mini'
import { auditSafe } from '../audit-safe.ts'
import { year } from '../fields.ts'

export const yearRange = {
  startDate: auditSafe(year('Choose the year you started.'), 'startYear'),
  endDate: auditSafe(year('Choose the year you finished.'), 'endYear'),
}

/** Rejects a record that ends before it starts. The error is reported for the end year. */
export const endsAfterStart = z.check<{ startDate: string; endDate: string }>((ctx) => {
  if (ctx.value.endDate < ctx.value.startDate)
    ctx.issues.push({
      code: 'custom',
      path: ['endDate'],
      input: ctx.value.endDate,
      message: 'The end year is before your start year. Change one of them.',
    })
})

export const recordId = auditSafe(
  z
    .string('Say which record.')
    .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, 'Say which record.')),
)

/** Formats the years of a record, such as «2004 to 2010». */
export function yearsOf({ startDate, endDate }: { startDate: string; endDate: string }): string {
  return `${startDate} to ${endDate}`
}
