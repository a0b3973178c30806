export interface DateParts {
  year: string
  month: string
  day: string
}

/** Takes `YYYY-MM-DD` apart; what is missing is empty. */
export function datePartsOf(value: string): DateParts {
  const [year = '', month = '', day = ''] = value.split('-')
  return { year, month, day }
}

/** `YYYY-MM-DD`, with what is still missing left empty between the dashes; nothing typed gives an empty text. */
export function dateOfParts({ year, month, day }: DateParts): string {
  if (!year && !month && !day) return ''
  return `${year}-${month && month.padStart(2, '0')}-${day && day.padStart(2, '0')}`
}
