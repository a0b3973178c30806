import { awaitingResult, isCredit } from './grades.ts'
import type { EntryRequirements, SubjectRequirement } from './institution.ts'

/** One O'level result: what one candidate got in one examination of one body. */
export type Sitting = { subjects: readonly { subjectName: string; grade: string }[] }

export type Shortfall =
  | { reason: 'credits'; wanted: number; have: number }
  | { reason: 'subject'; from: readonly string[]; wanted: number; have: number }

export type Eligibility = {
  /** `awaiting`: short today, but the results still out could make up for all of it. */
  outcome: 'met' | 'awaiting' | 'short'
  shortfalls: Shortfall[]
}

/**
 * Holds O'level results against a programme's entry requirements. Of more sittings than the programme admits it takes the
 * combination that comes closest. A subject passed twice counts once, and towards one requirement only.
 */
export function meetsRequirements(entry: EntryRequirements, sittings: readonly Sitting[]): Eligibility {
  const choices = combinations(sittings, entry.sittings)
  const shortfalls = closest(choices.map((chosen) => shortfallsOf(entry, subjectsWith(chosen, isCredit))))
  if (shortfalls.length === 0) return { outcome: 'met', shortfalls }
  const hoped = (grade: string) => isCredit(grade) || grade === awaitingResult
  const hope = closest(choices.map((chosen) => shortfallsOf(entry, subjectsWith(chosen, hoped))))
  return { outcome: hope.length === 0 ? 'awaiting' : 'short', shortfalls }
}

function shortfallsOf(entry: EntryRequirements, credits: ReadonlySet<string>): Shortfall[] {
  const met = assign(entry.subjects, credits)
  const subjects = entry.subjects.flatMap((wanted, at): Shortfall[] => {
    const have = met[at] ?? 0
    return have >= wanted.credits
      ? []
      : [{ reason: 'subject', from: wanted.from, wanted: wanted.credits, have }]
  })
  const inAll: Shortfall[] =
    credits.size >= entry.credits ? [] : [{ reason: 'credits', wanted: entry.credits, have: credits.size }]
  return [...subjects, ...inAll]
}

/**
 * How many credits each requirement gets when every subject serves one requirement and as many places as possible are
 * filled. Where Economics could serve two, the one with no other choice gets it (augmenting paths).
 */
function assign(requirements: readonly SubjectRequirement[], credits: ReadonlySet<string>): number[] {
  const places = requirements.flatMap((requirement, at) =>
    Array.from({ length: requirement.credits }, () => at),
  )
  const placeOf = new Map<string, number>()

  const fill = (place: number, tried: Set<string>): boolean => {
    const from = requirements[places[place] ?? 0]?.from ?? []
    for (const subject of from) {
      if (!credits.has(subject) || tried.has(subject)) continue
      tried.add(subject)
      const holder = placeOf.get(subject)
      if (holder === undefined || fill(holder, tried)) {
        placeOf.set(subject, place)
        return true
      }
    }
    return false
  }
  places.forEach((_, place) => {
    fill(place, new Set())
  })

  const filled = [...placeOf.values()].map((place) => places[place])
  return requirements.map((_, at) => filled.filter((requirement) => requirement === at).length)
}

function subjectsWith(sittings: readonly Sitting[], counts: (grade: string) => boolean): Set<string> {
  const entries = sittings.flatMap((sitting) => sitting.subjects)
  return new Set(entries.filter((entry) => counts(entry.grade)).map((entry) => entry.subjectName))
}

/** Every way of taking at most `most` of the sittings, larger ones first. */
function combinations(sittings: readonly Sitting[], most: number): Sitting[][] {
  const all = sittings.reduce<Sitting[][]>(
    (sofar, sitting) => [...sofar, ...sofar.map((c) => [...c, sitting])],
    [[]],
  )
  return all.filter((chosen) => chosen.length <= most).sort((a, b) => b.length - a.length)
}

function closest(choices: Shortfall[][]): Shortfall[] {
  const missing = (choice: Shortfall[]) => choice.reduce((sum, one) => sum + one.wanted - one.have, 0)
  return choices.reduce((best, choice) => (missing(choice) < missing(best) ? choice : best), choices[0] ?? [])
}
