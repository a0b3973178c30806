/** Grades of WAEC, NECO and NABTEB, best first. */
export const examGrades = ['A1', 'B2', 'B3', 'C4', 'C5', 'C6', 'D7', 'E8', 'F9'] as const

/** Value used instead of a grade until the result is released. */
export const awaitingResult = 'AR'

export const grades = [...examGrades, awaitingResult] as const

/** Returns whether the grade is a credit: A1 to C6. */
export function isCredit(grade: string): boolean {
  const rank = examGrades.findIndex((known) => known === grade)
  return rank >= 0 && rank <= examGrades.indexOf('C6')
}
