import { awaitingResult } from '../grades.ts'

/** Rank of an awaited result, which has no grade yet. */
export const awaitedRank = 0
/** Rank of unknown grades: worse than F9, which at least proves that the candidate has sat the subject. */
export const unknownRank = 10

const creditRank = 6
const passRank = 8

const rankByGrade = new Map<string, number>()

/** Returns a grade in capital letters without spaces, so that different spellings are equal. */
export const gradeKey = (grade: string) => grade.replaceAll(/\s+/g, '').toUpperCase()

/**
 * Returns the rank of a grade: 1 (A1) to 9 (F9), 10 for unknown grades, 0 for an awaited result. Ignores case and
 * spaces. The grades A2, A3, P7 and P8 of NABTEB and of older result slips are ranked by their digit.
 */
export function rankOf(grade: string): number {
  const known = rankByGrade.get(grade)
  if (known !== undefined) return known
  const clean = gradeKey(grade)
  const rank =
    clean === awaitingResult ? awaitedRank : Number(/^[A-FP]([1-9])$/.exec(clean)?.[1] ?? unknownRank)
  if (rankByGrade.size < 500) rankByGrade.set(grade, rank)
  return rank
}

/** Returns whether a grade of this rank is a credit, C6 or better. */
export const isCreditRank = (rank: number) => rank >= 1 && rank <= creditRank
/** Returns whether a grade of this rank is a pass, E8 or better. */
export const isPassRank = (rank: number) => rank >= 1 && rank <= passRank
