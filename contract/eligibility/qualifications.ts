import type { Candidate, Qualification } from './candidate.ts'
import type { QualificationRule } from './entry-rule.ts'
import { fillPlaces, type OpenPlace } from './places.ts'
import { subjectNumber } from './subject-names.ts'

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()
const isIn = (name: string | undefined, names: readonly string[]) =>
  name !== undefined && names.some((one) => same(one, name))

/** A-level grades that are passes, best first. Every other grade, including a numeric one, counts as a fail. */
const letters = ['A*', 'A', 'B', 'C', 'D', 'E']
const letterRank = (grade: string) => {
  const rank = letters.indexOf(grade.trim().toUpperCase())
  return rank < 0 ? letters.length : rank
}

/** Returns the numbers of the subjects in which the candidate has the grade `least` or better. */
function passed({ subjects = [] }: Qualification, least = 'E'): number[] {
  const good = subjects.filter(({ grade }) => letterRank(grade) <= letterRank(least))
  return [...new Set(good.map(({ subjectName }) => subjectNumber(subjectName)))]
}

/**
 * Returns one set of subjects for each way in which a single qualification of the candidate meets the rule. The
 * subjects in the set do not count at O'level. A set is empty unless the rule has `subjectsCountOnce`. Returns an empty
 * list if no qualification meets the rule, or if the candidate has too few years of work.
 */
export function waysToMeet(rule: QualificationRule, candidate: Candidate): ReadonlySet<number>[] {
  if (rule.workYears !== undefined && (candidate.workYears ?? 0) < rule.workYears) return []
  return (candidate.qualifications ?? []).flatMap((held) =>
    suffices(rule, held) ? usedSubjects(rule, held) : [],
  )
}

function suffices(rule: QualificationRule, held: Qualification): boolean {
  if (!isIn(held.kind, rule.kinds)) return false
  if (rule.classes !== undefined && !isIn(held.class, rule.classes)) return false
  if (rule.points !== undefined && (held.points ?? 0) < rule.points) return false
  if (rule.fields !== undefined && !isIn(held.field, rule.fields)) return false
  if (rule.passes !== undefined && passed(held).length < rule.passes) return false
  return rule.subjects === undefined || fillsAll(openPlaces(rule.subjects, held))
}

type SubjectPlaces = NonNullable<QualificationRule['subjects']>

/** Returns the places of a rule with the subjects of the qualification that fit them. */
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

/** Returns the smallest sets of subjects of the qualification that are enough for the rule. */
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
