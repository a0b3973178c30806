import type { EntryRule, OlevelRule } from '#contract/eligibility/entry-rule.ts'
import { bodyName, compileScales, standardScales } from '#contract/eligibility/grade-scales.ts'
import { replacementKind } from '#contract/eligibility/qualifications.ts'
import { subjectNumber } from '#contract/eligibility/subject-names.ts'
import { maxCertificateSubjects } from '#contract/eligibility/verified-facts.ts'
import { isCredit } from '#contract/grades.ts'
import type { Institution } from '#contract/institution.ts'
import { problem } from './problem.ts'

type Records = Institution['records']

/**
 * Finds entry rules that cannot work: too many sittings or subjects for the form, fewer credits than the subjects need,
 * more subjects than a place lists, names missing in `records`, or a grade scale for a body in `records.examBodies`.
 */
export function* impossibleEntryRules(rule: string, { routes }: EntryRule, records: Records) {
  for (const { name, olevel, qualifications = [] } of routes) {
    const at = `${rule} ${name}`
    const wrong = (what: string) => problem('programmes', at, what)
    const replacements =
      olevel?.places.flatMap(({ orQualification = [] }) => orQualification.map(replacementKind)) ?? []
    const kinds = [...qualifications.flatMap((each) => each.kinds), ...replacements]
    for (const kind of kinds.filter((one) => !records.qualifications.includes(one)))
      yield wrong(`names ${kind}, which records do not list`)
    if (olevel === undefined) continue
    const maxSittings = Math.max(...olevel.options.map(({ sittings }) => sittings))
    if (maxSittings > records.maximumSittings)
      yield wrong(`allows ${maxSittings} sittings; records allow ${records.maximumSittings}`)
    const places = olevel.places.filter(({ atLeast = 'C6' }) => isCredit(atLeast))
    const neededCredits = places.reduce((total, { count }) => total + count, 0)
    const fewestCredits = Math.min(...olevel.options.map(({ credits }) => credits))
    if (neededCredits > fewestCredits)
      yield wrong(`asks for ${fewestCredits} credits, but its subjects need ${neededCredits}`)
    yield* tooManySubjects(olevel, records).map(wrong)
    for (const { from, count } of olevel.places) {
      if (from.length < count) yield wrong(`asks for ${count} subjects of ${from.join(', ')}`)
      for (const subject of from.filter((one) => !records.subjects.includes(one)))
        yield wrong(`names ${subject}, which records do not list`)
    }
    const bodies = [...(olevel.bodies ?? []), ...(olevel.combine ?? []).flat()]
    const scales = compileScales(olevel.scales ?? standardScales)
    const isKnown = (one: string) =>
      records.examBodies.includes(one) || (records.qualifications.includes(one) && scales.has(bodyName(one)))
    for (const body of bodies.filter((one) => !isKnown(one)))
      yield wrong(`names ${body}, which records do not list`)
    const ownScales = compileScales(olevel.scales ?? [])
    for (const body of records.examBodies.filter((one) => ownScales.has(bodyName(one))))
      yield wrong(`has a scale of grades for ${body}, which records list under examBodies`)
  }
}

/**
 * Returns a message for each option that needs more subjects than a candidate can have. A qualification that replaces a
 * subject (`orQualification`) adds to the subjects that a candidate can have.
 */
function tooManySubjects(rule: OlevelRule, records: Records): string[] {
  const { places, options, notCounted = [] } = rule
  const total = (of: typeof places) => of.reduce((sum, { count }) => sum + count, 0)
  const replaceable = places.filter(({ orQualification }) => orQualification !== undefined)
  const replacedCredits = total(replaceable.filter(({ atLeast = 'C6' }) => isCredit(atLeast)))
  const neededInPlaces = total(places) - total(replaceable)

  const uncounted = new Set(notCounted.map(subjectNumber))
  const listed = new Set(records.subjects.map(subjectNumber).filter((subject) => !uncounted.has(subject)))
  const certificates = rule.bodies?.some((body) => records.qualifications.includes(body)) ?? false
  const perSitting = Math.max(records.maximumSubjects, certificates ? maxCertificateSubjects : 0)
  // A colleague types the subjects of a certificate, which need not be in `records.subjects`.
  const inAll = certificates ? Infinity : listed.size

  return options.flatMap(({ sittings, credits, passes = 0 }) => {
    const maxSubjects = Math.min(sittings * perSitting, inAll)
    const needed = Math.max(credits + passes - replacedCredits, neededInPlaces)
    const inSittings = sittings === 1 ? 'one sitting' : `${sittings} sittings`
    return needed > maxSubjects
      ? [`asks for ${needed} subjects in ${inSittings}, but a candidate can have only ${maxSubjects}`]
      : []
  })
}
