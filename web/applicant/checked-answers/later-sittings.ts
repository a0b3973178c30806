import { rowField } from '../saves/subject-row-field.ts'

/*
 * Sittings of the eligibility check for which the form of a new O'level result has not been opened yet, as one text, so
 * that they can be a value of that form: JSON, each sitting a list of exam, year, subject, grade, subject, grade and so
 * on.
 */

export interface CheckedSitting {
  examName: string
  examYear: string
  /** Rows as typed. A row can be empty or half filled. */
  subjects: readonly { subjectName: string; grade: string }[]
}

/** Returns the text for sittings. Rows without a subject and a grade are left out. */
export function laterSittings(sittings: readonly CheckedSitting[]): string {
  return JSON.stringify(
    sittings.map(({ examName, examYear, subjects }) => [
      examName,
      examYear,
      ...subjects
        .filter(({ subjectName, grade }) => subjectName !== '' || grade !== '')
        .flatMap(({ subjectName, grade }) => [subjectName, grade]),
    ]),
  )
}

/**
 * Returns the form values of the first sitting in such a text; null if there is none or the text cannot be read. The
 * value `laterSittings` contains the other sittings.
 */
export function nextSitting(text: string): Record<string, string> | null {
  const [next, ...later] = sittingsIn(text)
  if (next === undefined) return null
  const [examName = '', examYear = '', ...rows] = next
  const values: Record<string, string> = { examName, examYear, laterSittings: JSON.stringify(later) }
  rows.forEach((value, at) => {
    values[rowField(Math.floor(at / 2), at % 2 === 0 ? 'subjectName' : 'grade')] = value
  })
  return values
}

function sittingsIn(text: string): string[][] {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value.map((each) => [each].flat().map(String)) : []
  } catch {
    return []
  }
}
