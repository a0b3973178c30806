export interface SubjectRow {
  subjectName: string
  grade: string
}

/** Returns the name of a field in a row of the form for a new O'level result, e.g. `subjects.0.grade`. */
export function rowField<Field extends keyof SubjectRow>(
  row: number,
  field: Field,
): `subjects.${number}.${Field}` {
  return `subjects.${row}.${field}`
}
