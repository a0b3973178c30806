import * as z from 'zod/mini'
import { olevelEndpoints } from '#contract/steps/olevel-result.ts'

/*
 * The form of a new O'level result: the result itself and rows of subjects with grades, which are sent one by one after it.
 * All values are flat text, a row's two under the names that its refusals carry: `subjects.0.grade`.
 */

export interface SubjectRow {
  subjectName: string
  grade: string
}

export type OlevelValues = Record<string, string>

/** Rows shown at first; most applicants sat at least five subjects. */
export const firstRows = 5

export function rowField<Field extends keyof SubjectRow>(
  row: number,
  field: Field,
): `subjects.${number}.${Field}` {
  return `subjects.${row}.${field}`
}

/** Everything empty, with `rows` rows. */
export function emptyOlevel(rows: number): OlevelValues {
  const values: OlevelValues = { examName: '', examNumber: '', examYear: '', resultPath: '' }
  for (let row = 0; row < rows; row += 1) {
    values[rowField(row, 'subjectName')] = ''
    values[rowField(row, 'grade')] = ''
  }
  return values
}

/** The rows of the form in their order, empty ones included. */
export function rowsOf(values: OlevelValues, rows: number): SubjectRow[] {
  return Array.from({ length: rows }, (_, row) => ({
    subjectName: values[rowField(row, 'subjectName')] ?? '',
    grade: values[rowField(row, 'grade')] ?? '',
  }))
}

/** How many rows to show: those at first, or as many as are filled in. */
export function rowsToShow(rows: readonly SubjectRow[]): number {
  return Math.max(firstRows, rows.findLastIndex(isFilled) + 1)
}

/** Rows that were left alone are not sent. */
export function isFilled(row: SubjectRow): boolean {
  return row.subjectName !== '' || row.grade !== ''
}

const rowsSchema = z.array(z.object({ subjectName: z.string(), grade: z.string() })).check((ctx) => {
  const refuse = (row: number, field: keyof SubjectRow, message: string) =>
    ctx.issues.push({ code: 'custom', path: [row, field], input: ctx.value, message })
  if (!ctx.value.some(isFilled)) refuse(0, 'subjectName', 'Choose your subjects and grades, at least one.')
  ctx.value.forEach((row, at) => {
    if (!isFilled(row)) return
    if (row.subjectName === '') refuse(at, 'subjectName', 'Choose the subject of this grade.')
    if (row.grade === '') refuse(at, 'grade', `Choose the grade for ${row.subjectName}.`)
    if (row.subjectName !== '' && ctx.value.findIndex((one) => one.subjectName === row.subjectName) < at)
      refuse(at, 'subjectName', `${row.subjectName} is there twice. Choose another subject.`)
  })
})

/** What the form is held against before anything is sent: the result as the server wants it, and the rows. */
export const olevelSchema = z.extend(olevelEndpoints.add.body, { subjects: rowsSchema })
