import type { Candidate, Qualification, Sitting } from './candidate.ts'
import type { LowestGrade, OlevelRule, Place } from './entry-rule.ts'
import { awaitedRank, isCreditRank, isPassRank, rankOf, unknownRank } from './grade-rank.ts'
import { bodyName, compileScales, type RankByGrade, rankOn, standardScales } from './grade-scales.ts'
import { fillPlaces } from './places.ts'
import { holdsReplacement } from './qualifications.ts'
import { subjectHash, subjectName, subjectNumber } from './subject-names.ts'
import type { Shortfall } from './verdict.ts'

interface CompiledPlace extends Place {
  lowestRank: number
  lowestGrade: LowestGrade
  numbers: ReadonlySet<number>
}

/**
 * A compiled O'level rule. Contains numbers instead of subject names and grades, so that checking many candidates is
 * fast.
 */
export interface CompiledOlevel {
  rule: OlevelRule
  places: readonly CompiledPlace[]
  /**
   * True if each subject fits at most one place. The places can then be filled without a search for the best
   * assignment.
   */
  disjoint: boolean
  notCounted: ReadonlySet<number>
  maxSittings: number
  bodies: ReadonlySet<string> | null
  combine: readonly ReadonlySet<string>[] | null
  /** Scales other than A1 to F9, by body. */
  scales: ReadonlyMap<string, RankByGrade>
}

const standard = compileScales(standardScales)
const bodySet = (names: readonly string[]) => new Set(names.map(bodyName))

export function compileOlevel(rule: OlevelRule): CompiledOlevel {
  const places = rule.places.map((place): CompiledPlace => {
    const lowestGrade = place.atLeast ?? 'C6'
    return {
      ...place,
      lowestGrade,
      lowestRank: rankOf(lowestGrade),
      numbers: new Set(place.from.map(subjectNumber)),
    }
  })
  const subjects = places.flatMap(({ numbers }) => [...numbers])
  return {
    rule,
    places,
    disjoint: new Set(subjects).size === subjects.length,
    notCounted: new Set((rule.notCounted ?? []).map(subjectNumber)),
    maxSittings: Math.max(...rule.options.map(({ sittings }) => sittings)),
    bodies: rule.bodies === undefined ? null : bodySet(rule.bodies),
    combine: rule.combine === undefined ? null : rule.combine.map(bodySet),
    scales: rule.scales === undefined ? standard : compileScales(rule.scales),
  }
}

/**
 * Result of checking the O'level requirements of a route: the shortfalls, and the best rank in each counted subject
 * over the chosen sittings.
 */
export interface OlevelResult {
  missing: Shortfall[]
  ranks: Ranks
}

/** Subjects and their ranks. A subject and its rank have the same index. */
interface Ranks {
  subjects: number[]
  ranks: number[]
}

interface ReadSitting {
  sitting: Sitting
  subjects: number[]
  ranks: number[]
  /**
   * Sort key computed from the year, the subjects and the grades. The key does not depend on the order in which the
   * applicant typed the subjects.
   */
  order: number
}

/**
 * Returns the candidate's accepted sittings, with subject names and grades as numbers. Whether a sitting is accepted
 * depends on its body and year. Certificates that count as sittings are included, and the subjects in `notCounted` are
 * left out. The result is sorted, so it does not depend on the order in which the applicant typed the sittings.
 */
export function readSittings(compiled: CompiledOlevel, candidate: Candidate): ReadSitting[] {
  const { rule, bodies, notCounted, scales } = compiled
  const { on } = candidate
  const certificateSittings = certificates(compiled, candidate.qualifications)
  const sittings =
    certificateSittings.length === 0 ? candidate.sittings : [...candidate.sittings, ...certificateSittings]
  const oldest = rule.newerThanYears === undefined ? null : Number(on.slice(0, 4)) - rule.newerThanYears
  const accepted: ReadSitting[] = []
  for (const sitting of sittings) {
    const { body, year } = sitting
    if (bodies !== null && body !== undefined && !bodies.has(bodyName(body))) continue
    if (oldest !== null && (year === undefined || year < oldest)) continue
    const scale = body === undefined ? undefined : scales.get(bodyName(body))
    accepted.push(readSitting(sitting, notCounted, scale))
  }
  return accepted.length < 2 ? accepted : accepted.sort((a, b) => a.order - b.order)
}

const noCertificates: readonly Sitting[] = []

/** Returns the qualifications that count as sittings. They have no year, so `newerThanYears` excludes them. */
function certificates(
  { bodies, scales }: CompiledOlevel,
  qualifications: readonly Qualification[] = [],
): readonly Sitting[] {
  if (bodies === null || qualifications.length === 0) return noCertificates
  return qualifications.flatMap(({ kind, subjects = [] }) => {
    const body = bodyName(kind)
    return subjects.length > 0 && bodies.has(body) && scales.has(body) ? [{ body, subjects }] : []
  })
}

/** Returns the shortfall of a candidate without an accepted sitting, with the reasons why sittings were not accepted. */
export function sittingShortfall({ rule, bodies }: CompiledOlevel, { sittings }: Candidate): Shortfall {
  const isNotAccepted = ({ body }: Sitting) =>
    bodies !== null && body !== undefined && !bodies.has(bodyName(body))
  const isOld = rule.newerThanYears !== undefined && sittings.some((sitting) => !isNotAccepted(sitting))
  return {
    reason: 'sitting',
    ...(rule.bodies !== undefined && sittings.some(isNotAccepted) && { bodies: rule.bodies }),
    ...(isOld && { withinYears: rule.newerThanYears }),
  }
}

function readSitting(
  sitting: Sitting,
  notCounted: ReadonlySet<number>,
  scale: RankByGrade | undefined,
): ReadSitting {
  const subjects: number[] = []
  const ranks: number[] = []
  let order = sitting.year ?? 0
  for (const { subjectName: name, grade } of sitting.subjects) {
    const subject = subjectNumber(name)
    if (notCounted.size > 0 && notCounted.has(subject)) continue
    const rank = scale === undefined ? rankOf(grade) : rankOn(scale, grade)
    subjects.push(subject)
    ranks.push(rank)
    order = (order + subjectHash(subject) * (rank + 1)) % 1_000_003
  }
  return { sitting, subjects, ranks, order }
}

function mayCombine(combine: CompiledOlevel['combine'], chosen: readonly ReadSitting[]): boolean {
  if (combine === null || chosen.length < 2) return true
  return combine.some((group) =>
    chosen.every(({ sitting: { body } }) => body === undefined || group.has(bodyName(body))),
  )
}

/** Returns all combinations of one to `maxSize` items, smallest combinations first. */
function choices<Item>(items: readonly Item[], maxSize: number): Item[][] {
  if (items.length < 2) return items.map((item) => [item])
  let all: Item[][] = [[]]
  for (const item of items)
    all = [...all, ...all.filter((chosen) => chosen.length < maxSize).map((chosen) => [...chosen, item])]
  return all.slice(1).sort((a, b) => a.length - b.length)
}

const missingCount = (missing: readonly Shortfall[]) =>
  missing.reduce((sum, each) => sum + ('wanted' in each ? each.wanted - each.have : 1), 0)

/**
 * Evaluates the O'level requirements. Chooses the permitted combination of sittings with the fewest missing subjects,
 * credits and passes in total; among equal combinations, one with the fewest sittings. Without a permitted sitting, the
 * only shortfall is `sitting`.
 * @param awaitedAs rank of awaited results
 * @param qualifications the candidate's other qualifications; a rule can accept one of them instead of a subject
 * @param used subjects that do not count, because they already count towards another qualification
 */
export function evaluateOlevel(
  compiled: CompiledOlevel,
  sittings: readonly ReadSitting[],
  awaitedAs: number,
  qualifications: readonly Qualification[],
  used: ReadonlySet<number>,
): OlevelResult {
  let best: OlevelResult | null = null
  let fewest = Number.POSITIVE_INFINITY
  for (const chosen of choices(sittings, compiled.maxSittings)) {
    if (!mayCombine(compiled.combine, chosen)) continue
    const merged = mergedRanks(chosen, awaitedAs, used)
    for (const option of compiled.rule.options) {
      if (option.sittings < chosen.length) continue
      const missing = missingOf(compiled, option, merged, qualifications)
      const count = missingCount(missing)
      if (best !== null && count >= fewest) continue
      best = { missing, ranks: merged }
      fewest = count
      if (count === 0) return best
    }
  }
  return best ?? { missing: [{ reason: 'sitting' }], ranks: { subjects: [], ranks: [] } }
}

/** Returns the best rank of each subject over the chosen sittings, without the subjects in `used`. */
function mergedRanks(chosen: readonly ReadSitting[], awaitedAs: number, used: ReadonlySet<number>): Ranks {
  const subjects: number[] = []
  const ranks: number[] = []
  for (const sitting of chosen)
    for (let at = 0; at < sitting.subjects.length; at += 1) {
      const subject = sitting.subjects[at] ?? 0
      if (used.size > 0 && used.has(subject)) continue
      const storedRank = sitting.ranks[at] ?? unknownRank
      const rank = storedRank === awaitedRank ? awaitedAs : storedRank
      const known = subjects.indexOf(subject)
      if (known < 0) {
        subjects.push(subject)
        ranks.push(rank)
      } else if (rank < (ranks[known] ?? unknownRank)) ranks[known] = rank
    }
  return { subjects, ranks }
}

function missingOf(
  { places, disjoint }: CompiledOlevel,
  option: OlevelRule['options'][number],
  { subjects, ranks }: Ranks,
  qualifications: readonly Qualification[],
): Shortfall[] {
  const missing: Shortfall[] = []
  const openPlaces = places.map(({ count, numbers, lowestRank, orQualification }) => ({
    count: orQualification?.some((each) => holdsReplacement(each, qualifications)) === true ? 0 : count,
    candidates: subjects.filter(
      (subject, at) => (ranks[at] ?? unknownRank) <= lowestRank && numbers.has(subject),
    ),
  }))
  const filled = disjoint
    ? openPlaces.map(({ count, candidates }) => Math.min(count, candidates.length))
    : fillPlaces(openPlaces)
  const replaced: CompiledPlace[] = []
  for (let at = 0; at < places.length; at += 1) {
    const place = places[at]
    if (place === undefined) continue
    const wanted = openPlaces[at]?.count ?? 0
    const have = filled[at] ?? 0
    if (wanted === 0 && isCreditRank(place.lowestRank)) replaced.push(place)
    if (have < wanted)
      missing.push({ reason: 'subject', from: place.from, atLeast: place.lowestGrade, wanted, have })
  }
  const credits = countedOf(subjects, ranks, isCreditRank, replaced)
  if (credits < option.credits) missing.push({ reason: 'credits', wanted: option.credits, have: credits })
  if (option.passes === undefined) return missing
  const passes = countedOf(subjects, ranks, isPassRank, replaced)
  const requiredPasses = option.credits + option.passes
  if (passes < requiredPasses) missing.push({ reason: 'passes', wanted: requiredPasses, have: passes })
  return missing
}

/**
 * Counts the subjects whose rank is good enough, and the subjects that a qualification replaces. A subject counts once:
 * a candidate with English at O'level gains nothing from a qualification in place of English.
 */
function countedOf(
  subjects: readonly number[],
  ranks: readonly number[],
  isGood: (rank: number) => boolean,
  replaced: readonly CompiledPlace[],
): number {
  let good = 0
  for (const rank of ranks) if (isGood(rank)) good += 1
  if (replaced.length === 0) return good
  const places = replaced.map(({ count, numbers }) => ({
    count,
    candidates: subjects.filter((subject, at) => isGood(ranks[at] ?? unknownRank) && numbers.has(subject)),
  }))
  const filled = fillPlaces(places)
  return places.reduce((sum, { count }, at) => sum + count - (filled[at] ?? 0), good)
}

const gradeOfRank = ['AR', 'A1', 'B2', 'B3', 'C4', 'C5', 'C6', 'D7', 'E8']

/** Returns the names and grades of the subjects with a pass (E8) or better, sorted by name. */
export function countedSubjects({ subjects, ranks }: Ranks): { subjectName: string; grade: string }[] {
  return subjects
    .map((subject, at) => ({ subject, rank: ranks[at] ?? unknownRank }))
    .filter(({ rank }) => isPassRank(rank))
    .map(({ subject, rank }) => ({ subjectName: subjectName(subject), grade: gradeOfRank[rank] ?? '' }))
    .sort((a, b) => (a.subjectName < b.subjectName ? -1 : 1))
}
