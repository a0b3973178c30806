import type { Candidate, Qualification } from './candidate.ts'
import type { QualificationRule, Replacement } from './entry-rule.ts'
import { gradeKey } from './grade-rank.ts'
import { bodyName, compileScales, type RankByGrade, standardScales } from './grade-scales.ts'
import { fillPlaces, type OpenPlace } from './places.ts'
import { subjectNumber } from './subject-names.ts'
import type { QualificationLack, Shortfall } from './verdict.ts'

const isSameName = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()
const isIn = (name: string | undefined, names: readonly string[]) =>
  name !== undefined && names.some((one) => isSameName(one, name))

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
export function holdsReplacement(wanted: Replacement, qualifications: readonly Qualification[]): boolean {
  if (typeof wanted === 'string') return qualifications.some(({ kind }) => isSameName(kind, wanted))
  const subjects = new Set(wanted.subjects.map(subjectNumber))
  return qualifications.some(
    (each) =>
      isSameName(each.kind, wanted.kind) &&
      passed(each, wanted.atLeast).some((subject) => subjects.has(subject)),
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
  return (candidate.qualifications ?? []).flatMap((qualification) =>
    isIn(qualification.kind, rule.kinds) && lacksOf(rule, qualification, candidate).length === 0
      ? usedSubjects(rule, qualification)
      : [],
  )
}

/** Returns the conditions of a rule that a qualification of an accepted kind does not meet. */
function lacksOf(
  rule: QualificationRule,
  qualification: Qualification,
  candidate: Candidate,
): QualificationLack[] {
  const { classes, points, fields, passes, subjects = [], workYears } = rule
  const lacks: QualificationLack[] = []
  if (classes !== undefined && !isIn(qualification.class, classes)) lacks.push({ what: 'class', classes })
  if (points !== undefined && (qualification.points ?? 0) < points) lacks.push({ what: 'points', points })
  if (fields !== undefined && !isIn(qualification.field, fields)) lacks.push({ what: 'field', fields })
  if (passes !== undefined && passed(qualification).length < passes) lacks.push({ what: 'passes', passes })
  const filled = fillPlaces(openPlaces(subjects, qualification))
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
  const ofAcceptedKind = rules.flatMap((rule) =>
    (candidate.qualifications ?? [])
      .filter(({ kind }) => isIn(kind, rule.kinds))
      .map((qualification) => ({
        kind: qualification.kind.trim(),
        isTyped: qualification.isTyped === true,
        lacks: lacksOf(rule, qualification, candidate),
      })),
  )
  // If several qualifications miss equally many conditions, the choice must not depend on the order of typing.
  const [closest] = ofAcceptedKind
    .map((each) => ({ each, key: JSON.stringify(each) }))
    .sort((a, b) => a.each.lacks.length - b.each.lacks.length || (a.key < b.key ? -1 : 1))
  const kinds = rules.flatMap((rule) => rule.kinds)
  return { reason: 'qualification', kinds, ...(closest !== undefined && { held: closest.each }) }
}

type SubjectPlaces = NonNullable<QualificationRule['subjects']>

/** Returns the places of a rule. `candidates` are the subjects of the qualification that can fill the place. */
function openPlaces(places: SubjectPlaces, qualification: Qualification): OpenPlace[] {
  return places.map(({ count, from, atLeast }) => {
    const good = passed(qualification, atLeast)
    if (from === undefined) return { count, candidates: good }
    const acceptedSubjects = new Set(from.map(subjectNumber))
    return { count, candidates: good.filter((subject) => acceptedSubjects.has(subject)) }
  })
}

function fillsAll(places: readonly OpenPlace[]): boolean {
  const filled = fillPlaces(places)
  return places.every(({ count }, at) => filled[at] === count)
}

const noSubjects: ReadonlySet<number> = new Set()

/** Returns the smallest sets of subjects with which the qualification meets the rule. */
function usedSubjects(rule: QualificationRule, qualification: Qualification): ReadonlySet<number>[] {
  const { passes = 0, subjects = [], subjectsCountOnce } = rule
  if (subjectsCountOnce !== true) return [noSubjects]
  const places = openPlaces(subjects, qualification)
  const inPlaces = places.reduce((sum, { count }) => sum + count, 0)
  return subsets(passed(qualification), Math.max(passes, inPlaces))
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
