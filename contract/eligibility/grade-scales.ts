import { awaitedRank, gradeKey, isCreditRank, rankOf, unknownRank } from './grade-rank.ts'

type OlevelGrade = 'A1' | 'B2' | 'B3' | 'C4' | 'C5' | 'C6' | 'D7' | 'E8' | 'F9'

/** Grades of certificates that are not graded from A1 to F9. `gradeScaleSchema` in `entry-rule.ts` checks them. */
export interface GradeScale {
  /** Examination bodies, or kinds of qualification from the institution's list, whose certificates have these grades. */
  bodies: string[]
  /** Grades, best first, each with its equivalent from A1 to F9. Several grades may have the same equivalent. */
  grades: [grade: string, as: OlevelGrade][]
}

/** Merit is the lowest grade that universities accept in place of a credit. */
const teachersGradeTwo: GradeScale = {
  bodies: ['Grade II Teachers’ Certificate', 'Teachers’ Grade II', 'TC II'],
  grades: [
    ['Distinction', 'A1'],
    ['Credit', 'C4'],
    ['Merit', 'C6'],
    ['Pass', 'E8'],
    ['Fail', 'F9'],
  ],
}

/** Letters and numbers of Cambridge and other British boards. C and 4 are the lowest credits, E and 2 the lowest passes. */
const british: GradeScale = {
  bodies: ['IGCSE', 'IGCSE / GCSE', 'Cambridge', 'Cambridge O Level', 'Edexcel'],
  grades: [
    ['A*', 'A1'],
    ['9', 'A1'],
    ['8', 'A1'],
    ['A', 'A1'],
    ['7', 'A1'],
    ['B', 'B3'],
    ['6', 'B3'],
    ['5', 'C5'],
    ['C', 'C6'],
    ['4', 'C6'],
    ['D', 'D7'],
    ['3', 'D7'],
    ['E', 'E8'],
    ['2', 'E8'],
    ['F', 'F9'],
    ['G', 'F9'],
    ['1', 'F9'],
    ['U', 'F9'],
  ],
}

/** Grades 1 to 9 of older certificates (West African School Certificate, GCE O Level), used before A1 to F9. */
const olderDigits: GradeScale = {
  bodies: ['WASC', 'GCE O Level', 'WASC / GCE O Level'],
  grades: [
    ['1', 'A1'],
    ['2', 'B2'],
    ['3', 'B3'],
    ['4', 'C4'],
    ['5', 'C5'],
    ['6', 'C6'],
    ['7', 'D7'],
    ['8', 'E8'],
    ['9', 'F9'],
  ],
}

/** Scales that apply to each rule that does not define its own. */
export const standardScales: readonly GradeScale[] = [teachersGradeTwo, british, olderDigits]

const nameByBody = new Map<string, string>()

/** Returns the name of an examination body in capital letters, with typographic apostrophes, for comparisons. */
export function bodyName(body: string): string {
  const known = nameByBody.get(body)
  if (known !== undefined) return known
  const name = body.trim().replaceAll("'", '’').toUpperCase()
  if (nameByBody.size < 500) nameByBody.set(body, name)
  return name
}

/** Rank of each grade of a scale, by the grade in capital letters. */
export type RankByGrade = ReadonlyMap<string, number>

/** Returns the ranks of the grades by body. If two scales name the same body, the first scale applies to this body. */
export function compileScales(scales: readonly GradeScale[]): ReadonlyMap<string, RankByGrade> {
  const byBody = new Map<string, RankByGrade>()
  for (const { bodies, grades } of scales) {
    const ranks = new Map(grades.map(([grade, as]): [string, number] => [gradeKey(grade), rankOf(as)]))
    for (const body of bodies.map(bodyName)) if (!byBody.has(body)) byBody.set(body, ranks)
  }
  return byBody
}

/** Returns the rank of a grade on a scale. A grade that is not on the scale gets `unknownRank`. */
export function rankOn(scale: RankByGrade, grade: string): number {
  if (rankOf(grade) === awaitedRank) return awaitedRank
  return scale.get(gradeKey(grade)) ?? unknownRank
}

/** Returns the lowest grade of a scale that counts as a credit; null if no grade does. */
export function lowestCredit({ grades }: GradeScale): string | null {
  return grades.findLast(([, as]) => isCreditRank(rankOf(as)))?.[0] ?? null
}
