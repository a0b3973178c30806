import type { OlevelResult } from '../steps/olevel-result.ts'

/** Grade of one subject as a colleague read it on the slip. */
export interface SlipGrade {
  resultId: string
  subjectName: string
  /** Null if the subject is not on the slip. */
  slipGrade: string | null
}

/**
 * Replaces typed grades with the grades read on the slips. Omits subjects that are not on their slip. A subject that no
 * colleague has compared keeps its typed grade.
 */
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
