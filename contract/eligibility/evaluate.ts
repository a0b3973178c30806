import { ageOn } from '../dates.ts'
import type { Candidate } from './candidate.ts'
import type { EntryRule, Route } from './entry-rule.ts'
import { unknownRank } from './grade-rank.ts'
import { compareLevels } from './levels.ts'
import {
  evaluateOlevel,
  type CompiledOlevel,
  compileOlevel,
  countedSubjects,
  type OlevelResult,
  readSittings,
  sittingShortfall,
} from './olevel.ts'
import { qualificationShortfall, waysToMeet } from './qualifications.ts'
import { holdsRegistration } from './registrations.ts'
import { subjectName } from './subject-names.ts'
import type { Outcome, Shortfall, Verdict } from './verdict.ts'

/**
 * Compares a candidate with a rule. `programmeLevel` is the level of routes that do not have their own. Callers that
 * use only the outcome omit `programmeLevel`.
 */
export type Evaluate = (candidate: Candidate, programmeLevel?: string) => Verdict

interface CompiledRoute {
  route: Route
  olevel: CompiledOlevel | null
}

/**
 * Rank assumed for awaited results to find out whether the outcome is `awaiting`: the best rank, which satisfies every
 * required grade.
 */
const assumedRank = 1

/**
 * Compiles a rule for use with many candidates. The order of sittings, subjects, qualifications or routes does not
 * change the verdict. A better grade never makes the outcome worse.
 */
export function compileRule({ routes }: EntryRule): Evaluate {
  const compiled = routes.map(
    (route): CompiledRoute => ({
      route,
      olevel: route.olevel === undefined ? null : compileOlevel(route.olevel),
    }),
  )
  return (candidate, programmeLevel = '') => {
    const { ranks, ...verdict } = compiled
      .map((one) => verdictOf(one, candidate, programmeLevel))
      .reduce(better)
    return { ...verdict, counted: countedSubjects(ranks) }
  }
}

/** Order of the outcomes: a better outcome has a higher number. */
export const outcomeValue: Record<Outcome, number> = { met: 2, awaiting: 1, short: 0 }

/** A verdict with the numbers of the counted subjects. `compileRule` replaces the numbers with names. */
interface NumberedVerdict extends Omit<Verdict, 'counted'> {
  ranks: OlevelResult['ranks']
}

/**
 * Returns the better of two verdicts: `met` before `awaiting` before `short`. If both are `met`, the higher level
 * wins. If both are `awaiting` or both are `short`, the verdict with fewer shortfalls wins, then the lower level. If
 * the verdicts are still equal, the verdict whose route name comes first in the alphabet wins.
 */
function better(a: NumberedVerdict, b: NumberedVerdict): NumberedVerdict {
  const byOutcome = outcomeValue[b.outcome] - outcomeValue[a.outcome]
  if (byOutcome !== 0) return byOutcome > 0 ? b : a
  const byLevel = compareLevels(b.level, a.level)
  const byMissing = a.missing.length - b.missing.length
  const [first, second] = a.outcome === 'met' ? [byLevel, byMissing] : [byMissing, -byLevel]
  const order = first === 0 ? second : first
  if (order !== 0) return order > 0 ? b : a
  return b.route < a.route ? b : a
}

function verdictOf(
  { route, olevel }: CompiledRoute,
  candidate: Candidate,
  programmeLevel: string,
): NumberedVerdict {
  const uses = usesOf(route, candidate)
  const fixed = fixedShortfalls(route, candidate, uses)
  const evaluateOlevelAs = olevelEvaluator(olevel, candidate, uses)
  const withoutAwaited = evaluateOlevelAs(unknownRank)
  const missing = [...fixed, ...withoutAwaited.missing]
  const verdict = {
    route: route.name,
    level: route.level ?? programmeLevel,
    missing,
    ranks: withoutAwaited.ranks,
  }
  if (missing.length === 0) return { ...verdict, outcome: 'met' }
  const acceptsAssumed =
    fixed.length === 0 && olevel !== null && acceptsAwaited(olevel, candidate.judgedOn ?? candidate.on)
  const wouldMeet = acceptsAssumed && evaluateOlevelAs(assumedRank).missing.length === 0
  return { ...verdict, outcome: wouldMeet ? 'awaiting' : 'short' }
}

function acceptsAwaited({ rule: { awaited } }: CompiledOlevel, day: string): boolean {
  if (awaited === 'refused') return false
  return awaited === 'accepted' || day <= awaited.until
}

const noRequirements: OlevelResult = { missing: [], ranks: { subjects: [], ranks: [] } }
const noSubjects: readonly ReadonlySet<number>[] = [new Set()]

/**
 * Creates a function that evaluates the O'level requirements, with awaited results ranked `awaitedAs`. Each set in
 * `uses` belongs to one way to meet the qualification requirement of the route, and contains the subjects that then do
 * not count at O'level. The created function uses the set that leaves the fewest shortfalls.
 */
function olevelEvaluator(
  olevel: CompiledOlevel | null,
  candidate: Candidate,
  uses: readonly ReadonlySet<number>[],
): (awaitedAs: number) => OlevelResult {
  if (olevel === null) return () => noRequirements
  const sittings = readSittings(olevel, candidate)
  if (sittings.length === 0) {
    const none = { missing: [sittingShortfall(olevel, candidate)], ranks: { subjects: [], ranks: [] } }
    return () => none
  }
  const { qualifications = [] } = candidate
  return (awaitedAs) =>
    (uses.length === 0 ? noSubjects : uses)
      .map((used) => evaluateOlevel(olevel, sittings, awaitedAs, qualifications, used))
      .reduce((best, each) => (each.missing.length < best.missing.length ? each : best))
}

/**
 * Returns the sets of subjects from `waysToMeet` for all accepted qualifications. The sets are sorted by subject, so
 * that the choice between equally good sets does not depend on the order in which the applicant typed the answers.
 */
function usesOf({ qualifications = [] }: Route, candidate: Candidate): ReadonlySet<number>[] {
  const uses = qualifications.flatMap((rule) => waysToMeet(rule, candidate))
  if (uses.length < 2) return uses
  return uses
    .map((used) => ({ used, key: [...used].map(subjectName).sort().join() }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ used }) => used)
}

/**
 * Finds the shortfalls in qualification, age, registration and work experience, which do not depend on awaited results.
 */
function fixedShortfalls(
  route: Route,
  candidate: Candidate,
  uses: readonly ReadonlySet<number>[],
): Shortfall[] {
  const missing: Shortfall[] = []
  const { qualifications, registrations, workYears = 0 } = route
  if (qualifications !== undefined && uses.length === 0)
    missing.push(qualificationShortfall(qualifications, candidate))
  missing.push(...ageShortfalls(route, candidate))
  if (registrations !== undefined && !holdsRegistration(registrations, candidate))
    missing.push({ reason: 'registration', from: registrations })
  const worked = candidate.workYears ?? 0
  if (worked < workYears) missing.push({ reason: 'work', wanted: workYears, have: worked })
  return missing
}

function ageShortfalls({ age }: Route, { birthDate, on }: Candidate): Shortfall[] {
  if (age === undefined) return []
  const years = birthDate === undefined || birthDate === null ? null : ageOn(birthDate, age.on ?? on)
  const missing: Shortfall[] = []
  if (age.atLeast !== undefined && (years === null || years < age.atLeast))
    missing.push({ reason: 'too-young', atLeast: age.atLeast })
  if (age.atMost !== undefined && (years === null || years > age.atMost))
    missing.push({ reason: 'too-old', atMost: age.atMost })
  return missing
}
