import { rowField } from '../saves/subject-row-field.ts'

/*
 * `laterSittings`: sittings of the eligibility check that the form for a new O'level result has not shown yet. They are
 * a value of that form, as a JSON string. Each sitting is a list of exam, year, subject, grade, subject, grade and so
 * on.
 */

export interface CheckedSitting {
  examName: string
  examYear: string
  /** Rows as typed. A row can be empty or half filled. */
  subjects: readonly { subjectName: string; grade: string }[]
}

/** Returns sittings as a JSON string. Leaves out rows that have neither a subject nor a grade. */
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
 * Returns the form values of the first sitting in a string made by `laterSittings`. Their value `laterSittings`
 * contains the other sittings. Returns null if the string contains no sitting or cannot be read.
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

/** Returns the sittings in a string made by `laterSittings`; an empty list if the string cannot be read. */
export function sittingsOf(text: string): CheckedSitting[] {
  return sittingsIn(text).map(([examName = '', examYear = '', ...rows]) => ({
    examName,
    examYear,
    subjects: rows.flatMap((subjectName, at) =>
      at % 2 === 0 ? [{ subjectName, grade: rows[at + 1] ?? '' }] : [],
    ),
  }))
}

/** Parses the JSON of the field. Returns an empty list for any other text, for example from an old draft. */
function sittingsIn(text: string): string[][] {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value.map((each) => [each].flat().map(String)) : []
  } catch {
    return []
  }
}
