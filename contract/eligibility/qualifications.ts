import type { Candidate, Qualification } from './candidate.ts'
import type { QualificationRule, Replacement } from './entry-rule.ts'
import { gradeKey } from './grade-rank.ts'
import { bodyName, compileScales, type RankByGrade, standardScales } from './grade-scales.ts'
import { fillPlaces, type OpenPlace } from './places.ts'
import { subjectNumber } from './subject-names.ts'
import type { QualificationLack, Shortfall } from './verdict.ts'

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()
const isIn = (name: string | undefined, names: readonly string[]) =>
  name !== undefined && names.some((one) => same(one, name))

/**
 * Passing grades, best first: letters, and the words on an NCE and similar certificates. Grades of one row are equal.
 * Other grades, such as 7 on an IGCSE, are looked up on the certificate's scale. Without a scale, they are fails.
 */
const letters = [['A*'], ['A', 'DISTINCTION'], ['B', 'CREDIT'], ['C', 'MERIT'], ['D'], ['E', 'PASS']]
const rankByLetter = new Map(
  letters.flatMap((row, rank) => row.map((grade): [string, number] => [grade, rank])),
)
const failed = letters.length
/** Position in `letters` by rank, 1 (A1) to 8 (E8). The first item is for grades without a rank, which are fails. */
const positionOfRank = [failed, 1, 2, 2, 3, 3, 3, 4, 5]
const scales = compileScales(standardScales)

function letterRank(grade: string, scale?: RankByGrade): number {
  const known = rankByLetter.get(grade.trim().toUpperCase())
  if (known !== undefined) return known
  return positionOfRank[scale?.get(gradeKey(grade)) ?? 0] ?? failed
}

/** Returns the numbers of the subjects in which the candidate has the grade `least` or better. */
function passed({ kind, subjects = [] }: Qualification, least = 'E'): number[] {
  const scale = scales.get(bodyName(kind))
  const good = subjects.filter(({ grade }) => letterRank(grade, scale) <= letterRank(least))
  return [...new Set(good.map(({ subjectName }) => subjectNumber(subjectName)))]
}

/** Returns whether the candidate has a qualification that the O'level rule accepts in place of a subject. */
export function holdsReplacement(wanted: Replacement, held: readonly Qualification[]): boolean {
  if (typeof wanted === 'string') return held.some(({ kind }) => same(kind, wanted))
  const subjects = new Set(wanted.subjects.map(subjectNumber))
  return held.some(
    (each) =>
      same(each.kind, wanted.kind) && passed(each, wanted.atLeast).some((subject) => subjects.has(subject)),
  )
}

/** Returns the kind of qualification that may replace an O'level subject. */
export const replacementKind = (wanted: Replacement) => (typeof wanted === 'string' ? wanted : wanted.kind)

/**
 * Returns one set of subjects for each way in which a single qualification of the candidate meets the rule. If the rule
 * has `subjectsCountOnce`, the set contains the subjects that then do not count at O'level; otherwise the set is empty.
 * Returns an empty list if no qualification meets the rule.
 */
export function waysToMeet(rule: QualificationRule, candidate: Candidate): ReadonlySet<number>[] {
  return (candidate.qualifications ?? []).flatMap((held) =>
    isIn(held.kind, rule.kinds) && lacksOf(rule, held, candidate).length === 0
      ? usedSubjects(rule, held)
      : [],
  )
}

/** Returns the conditions of a rule that a qualification of an accepted kind does not meet. */
function lacksOf(rule: QualificationRule, held: Qualification, candidate: Candidate): QualificationLack[] {
  const { classes, points, fields, passes, subjects = [], workYears } = rule
  const lacks: QualificationLack[] = []
  if (classes !== undefined && !isIn(held.class, classes)) lacks.push({ what: 'class', classes })
  if (points !== undefined && (held.points ?? 0) < points) lacks.push({ what: 'points', points })
  if (fields !== undefined && !isIn(held.field, fields)) lacks.push({ what: 'field', fields })
  if (passes !== undefined && passed(held).length < passes) lacks.push({ what: 'passes', passes })
  const filled = fillPlaces(openPlaces(subjects, held))
  for (const [at, { count, from, atLeast = 'E' }] of subjects.entries())
    if ((filled[at] ?? 0) < count) lacks.push({ what: 'subjects', count, from: from ?? null, atLeast })
  if (workYears !== undefined && (candidate.workYears ?? 0) < workYears)
    lacks.push({ what: 'work', years: workYears })
  return lacks
}

/**
 * Returns the shortfall of a candidate whose qualifications meet none of the rules. If some qualifications are of an
 * accepted kind, the shortfall names the qualification that misses the fewest conditions.
 */
export function qualificationShortfall(rules: readonly QualificationRule[], candidate: Candidate): Shortfall {
  const near = rules.flatMap((rule) =>
    (candidate.qualifications ?? [])
      .filter(({ kind }) => isIn(kind, rule.kinds))
      .map((held) => ({
        kind: held.kind.trim(),
        isTyped: held.isTyped === true,
        lacks: lacksOf(rule, held, candidate),
      })),
  )
  // If several qualifications miss equally many conditions, the choice must not depend on the order of typing.
  const [held] = near
    .map((each) => ({ each, key: JSON.stringify(each) }))
    .sort((a, b) => a.each.lacks.length - b.each.lacks.length || (a.key < b.key ? -1 : 1))
  const kinds = rules.flatMap((rule) => rule.kinds)
  return { reason: 'qualification', kinds, ...(held !== undefined && { held: held.each }) }
}

type SubjectPlaces = NonNullable<QualificationRule['subjects']>

/** Returns the places of a rule. `candidates` are the subjects of the qualification that can fill the place. */
function openPlaces(places: SubjectPlaces, held: Qualification): OpenPlace[] {
  return places.map(({ count, from, atLeast }) => {
    const good = passed(held, atLeast)
    if (from === undefined) return { count, candidates: good }
    const asked = new Set(from.map(subjectNumber))
    return { count, candidates: good.filter((subject) => asked.has(subject)) }
  })
}

function fillsAll(places: readonly OpenPlace[]): boolean {
  const filled = fillPlaces(places)
  return places.every(({ count }, at) => filled[at] === count)
}

const none: ReadonlySet<number> = new Set()

/** Returns the smallest sets of subjects with which the qualification meets the rule. */
function usedSubjects(rule: QualificationRule, held: Qualification): ReadonlySet<number>[] {
  const { passes = 0, subjects = [], subjectsCountOnce } = rule
  if (subjectsCountOnce !== true) return [none]
  const places = openPlaces(subjects, held)
  const inPlaces = places.reduce((sum, { count }) => sum + count, 0)
  return subsets(passed(held), Math.max(passes, inPlaces))
    .map((chosen) => new Set(chosen))
    .filter((chosen) =>
      fillsAll(
        places.map(({ count, candidates }) => ({
          count,
          candidates: candidates.filter((subject) => chosen.has(subject)),
        })),
      ),
    )
}

function subsets(items: readonly number[], size: number): number[][] {
  if (size === 0) return [[]]
  return items.flatMap((item, at) => subsets(items.slice(at + 1), size - 1).map((rest) => [item, ...rest]))
}
