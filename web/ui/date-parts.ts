export interface DateParts {
  year: string
  month: string
  day: string
}

/** Splits `YYYY-MM-DD`. Missing parts are empty. */
export function datePartsOf(value: string): DateParts {
  const [year = '', month = '', day = ''] = value.split('-')
  return { year, month, day }
}

/** Joins the parts into `YYYY-MM-DD`. Missing parts stay empty; if all are missing, the result is empty. */
export function dateOfParts({ year, month, day }: DateParts): string {
  if (!year && !month && !day) return ''
  return `${year}-${month && month.padStart(2, '0')}-${day && day.padStart(2, '0')}`
}
