import * as z from 'zod/mini'
import { olevelEndpoints } from '#contract/steps/olevel-result.ts'
import { rowField, type SubjectRow } from './subject-row-field.ts'

/*
 * The values of the form for a new O'level result: the sitting, and rows of subjects with grades. The object is flat,
 * and all values are strings. A row's values have the names of its field errors, e.g. `subjects.0.grade`.
 */

export type OlevelValues = Record<string, string>

/** Minimum number of rows shown. Most applicants have at least five subjects. */
export const firstRows = 5

export function emptyOlevel(rows: number): OlevelValues {
  const values: OlevelValues = { examName: '', examNumber: '', examYear: '', resultPath: '' }
  for (let row = 0; row < rows; row += 1) {
    values[rowField(row, 'subjectName')] = ''
    values[rowField(row, 'grade')] = ''
  }
  return values
}

/** Returns the subject rows of the form in order, including empty rows. */
export function rowsOf(values: OlevelValues, rows: number): SubjectRow[] {
  return Array.from({ length: rows }, (_, row) => ({
    subjectName: values[rowField(row, 'subjectName')] ?? '',
    grade: values[rowField(row, 'grade')] ?? '',
  }))
}

/** Returns the number of rows to show: at least `firstRows`, and all filled rows. */
export function rowsToShow(rows: readonly SubjectRow[]): number {
  return Math.max(firstRows, rows.findLastIndex(isFilled) + 1)
}

/** Whether a row has a subject or a grade. Empty rows are not sent. */
export function isFilled(row: SubjectRow): boolean {
  return row.subjectName !== '' || row.grade !== ''
}

const rowsSchema = z.array(z.object({ subjectName: z.string(), grade: z.string() })).check((ctx) => {
  const reject = (row: number, field: keyof SubjectRow, message: string) =>
    ctx.issues.push({ code: 'custom', path: [row, field], input: ctx.value, message })
  if (!ctx.value.some(isFilled)) reject(0, 'subjectName', 'Choose your subjects and grades, at least one.')
  ctx.value.forEach((row, at) => {
    if (!isFilled(row)) return
    if (row.subjectName === '') reject(at, 'subjectName', 'Choose the subject of this grade.')
    if (row.grade === '') reject(at, 'grade', `Choose the grade for ${row.subjectName}.`)
    if (row.subjectName !== '' && ctx.value.findIndex((one) => one.subjectName === row.subjectName) < at)
      reject(at, 'subjectName', `${row.subjectName} is there twice. Choose another subject.`)
  })
})

/** Validates the whole form before sending: the sitting, the result slip and the subject rows. */
export const olevelSchema = z.extend(olevelEndpoints.add.body, {
  resultPath: z.string().check(z.minLength(1, 'Choose or take a photo of your result slip.')),
  subjects: rowsSchema,
})
