import type { OlevelResult } from '../steps/olevel-result.ts'

/** What a colleague read on the slip about one subject. */
export interface SlipGrade {
  resultId: string
  subjectName: string
  /** Null if the subject is not on the slip. */
  slipGrade: string | null
}

/** Replaces typed grades by the grades on the slips, and leaves out subjects that are not on their slip. */
export function withSlipGrades(
  results: readonly OlevelResult[],
  readings: readonly SlipGrade[],
): OlevelResult[] {
  const bySubject = new Map(
    readings.map(({ resultId, subjectName, slipGrade }) => [`${resultId} ${subjectName}`, slipGrade]),
  )
  return results.map((result) => ({
    ...result,
    subjects: result.subjects.flatMap(({ subjectName, grade }) => {
      const slip = bySubject.get(`${result.resultId} ${subjectName}`)
      if (slip === null) return []
      return [{ subjectName, grade: slip ?? grade }]
    }),
  }))
}
