import type { OlevelRule, Place, QualificationRule, RegistrationRule, Route } from './entry-rule.ts'
import { registrationName } from './registrations.ts'
import type { Shortfall } from './verdict.ts'

const credits = (count: number) => (count === 1 ? '1 credit' : `${count} credits`)
const subjects = (count: number) => (count === 1 ? '1 subject' : `${count} subjects`)
const years = (count: number) => (count === 1 ? '1 year' : `${count} years`)

/** Joins names with commas and a final «or»: «Government, History or Civic Education». */
export function eitherOf(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} or ${last}`
}

const namedFirst = 3

/** Lists up to three programmes by name and counts the others: «A, B, C and 2 more». */
export function someOf(programmes: readonly string[]): string {
  const more = programmes.length - namedFirst
  return programmes.slice(0, namedFirst).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

function placeWords({ count, from, atLeast = 'C6' }: Pick<Place, 'count' | 'from' | 'atLeast'>): string {
  const names = count === 1 ? eitherOf(from) : `any ${count} of ${from.join(', ')}`
  return atLeast === 'C6' ? names : `${names} (${atLeast} or better)`
}

function sittingsWords({ options }: OlevelRule): string {
  const [first, second] = [...options].sort((a, b) => a.sittings - b.sittings)
  if (first === undefined) return ''
  const within = first.sittings === 1 ? 'in one sitting' : `in at most ${first.sittings} sittings`
  const lead = `${credits(first.credits)} (A1 to C6) at O'level ${within}`
  const passes = first.passes === undefined ? '' : ` and ${first.passes} passes more`
  return second === undefined
    ? `${lead}${passes}`
    : `${lead}${passes}, or ${second.credits} in at most ${second.sittings} sittings`
}

function qualificationWords({ kinds, classes, points, workYears }: QualificationRule): string {
  const details = [
    classes === undefined ? '' : `at ${eitherOf(classes)}`,
    points === undefined ? '' : `with at least ${points} points`,
    workYears === undefined ? '' : `and ${years(workYears)} of work`,
  ]
  return [eitherOf(kinds), ...details].filter((words) => words !== '').join(' ')
}

function registrationWords(rule: RegistrationRule): string {
  if (typeof rule === 'string' || rule.monthsLeft === undefined) return registrationName(rule)
  return `${rule.name} (valid for ${rule.monthsLeft === 1 ? '1 more month' : `${rule.monthsLeft} more months`})`
}

/** Texts for applicants that describe the main requirements of a route. */
export interface RouteWords {
  /**
   * Sentence without its full stop: «You need 5 credits (A1 to C6) at O'level in at most 2 sittings». Empty if the
   * route has no O'level requirements.
   */
  lead: string
  subjects: string[]
  /** Conditions other than O'level subjects, such as a qualification; one sentence each. */
  besides: string[]
}

/** Returns the main requirements of a route as text for applicants. */
export function routeWords({ olevel, qualifications, age, registrations, workYears }: Route): RouteWords {
  const besides = [
    qualifications === undefined ? '' : `You need ${qualifications.map(qualificationWords).join('; or ')}.`,
    age?.atLeast === undefined ? '' : `You must be at least ${years(age.atLeast)} old.`,
    age?.atMost === undefined ? '' : `You must be at most ${years(age.atMost)} old.`,
    registrations === undefined
      ? ''
      : `You need this registration: ${eitherOf(registrations.map(registrationWords))}.`,
    workYears === undefined ? '' : `You need ${years(workYears)} of work.`,
  ]
  return {
    lead: olevel === undefined ? '' : `You need ${sittingsWords(olevel)}`,
    subjects: olevel === undefined ? [] : olevel.places.map(placeWords),
    besides: besides.filter((words) => words !== ''),
  }
}

type SubjectShortfall = Extract<Shortfall, { reason: 'subject' }>

const subjectWords = ({ wanted, from, atLeast }: SubjectShortfall) =>
  placeWords({ count: wanted, from: [...from], atLeast })

/** The phrase names the grade, because the candidate may have the subject with a lower grade. */
function missingSubjectWords(shortfall: SubjectShortfall): string {
  const words = subjectWords(shortfall)
  if (shortfall.atLeast !== 'C6') return words
  return `${shortfall.wanted === 1 ? 'a credit' : 'credits'} in ${words}`
}

/** Describes a shortfall as a phrase: «1 credit more in all», «a credit in English Language». */
export function shortfallWords(shortfall: Shortfall): string {
  switch (shortfall.reason) {
    case 'sitting':
      return "an O'level result"
    case 'credits':
      return `${credits(shortfall.wanted - shortfall.have)} more in all`
    case 'passes':
      return `a pass in ${subjects(shortfall.wanted - shortfall.have)} more`
    case 'subject':
      return missingSubjectWords(shortfall)
    case 'qualification':
      return eitherOf(shortfall.kinds)
    case 'too-young':
      return `an age of at least ${years(shortfall.atLeast)}`
    case 'too-old':
      return `an age of at most ${years(shortfall.atMost)}`
    case 'registration':
      return eitherOf(shortfall.from.map(registrationWords))
    case 'work':
      return `${years(shortfall.wanted - shortfall.have)} more of work`
  }
}

/** Describes a shortfall for narrow columns: «English Language» instead of «a credit in English Language». */
export function briefShortfallWords(shortfall: Shortfall): string {
  return shortfall.reason === 'subject' ? subjectWords(shortfall) : shortfallWords(shortfall)
}
