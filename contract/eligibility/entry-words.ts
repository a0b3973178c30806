import { formatDate } from '../dates.ts'
import type {
  OlevelRule,
  Place,
  QualificationRule,
  RegistrationRule,
  Replacement,
  Route,
} from './entry-rule.ts'
import { bodyName, lowestCredit, standardScales } from './grade-scales.ts'
import { registrationName } from './registrations.ts'
import type { HeldQualification, QualificationLack, Shortfall } from './verdict.ts'

const credits = (count: number) => (count === 1 ? '1 credit' : `${count} credits`)
const subjects = (count: number) => (count === 1 ? '1 subject' : `${count} subjects`)
const years = (count: number) => (count === 1 ? '1 year' : `${count} years`)

/** Joins names with commas and a final «or»: «Government, History or Civic Education». */
export function joinWithOr(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} or ${last}`
}

const maxNamed = 3

/** Lists up to three programmes by name and counts the others: «A, B, C and 2 more». */
export function listFirstNames(programmes: readonly string[]): string {
  const unnamedCount = programmes.length - maxNamed
  return programmes.slice(0, maxNamed).join(', ') + (unnamedCount > 0 ? ` and ${unnamedCount} more` : '')
}

/** Joins names with commas and a final «and». */
function joinWithAnd(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}

function replacementWords(replacement: Replacement): string {
  if (typeof replacement === 'string') return replacement
  const { kind, subjects: named, atLeast } = replacement
  const words = `${kind} with ${joinWithOr(named)}`
  return atLeast === undefined ? words : `${words} (${atLeast} or better)`
}

function placeWords({ count, from, atLeast = 'C6', orQualification = [] }: Place): string {
  const names = count === 1 ? joinWithOr(from) : `any ${count} of ${from.join(', ')}`
  const gradeText = atLeast === 'F9' ? 'any grade' : `${atLeast} or better`
  const words = atLeast === 'C6' ? names : `${names} (${gradeText})`
  return orQualification.length === 0
    ? words
    : `${words}, or instead ${joinWithOr(orQualification.map(replacementWords))}`
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

type SubjectsLack = Extract<QualificationLack, { what: 'subjects' }>

/** Describes a minimum grade in subjects of a qualification: «C or better in Physics», «E or better in 2 subjects». */
function gradeWords({ count, from, atLeast }: Omit<SubjectsLack, 'what'>): string {
  if (from === null) return `${atLeast} or better in ${subjects(count)}`
  return `${atLeast} or better in ${count === 1 ? joinWithOr(from) : `any ${count} of ${from.join(', ')}`}`
}

const passWords = (count: number) => (count === 1 ? '1 pass' : `${count} passes`)

function qualificationWords(rule: QualificationRule): string {
  const { kinds, classes, points, passes, fields, workYears } = rule
  const grades = (rule.subjects ?? []).map(({ count, from = null, atLeast = 'E' }) =>
    gradeWords({ count, from, atLeast }),
  )
  const wanted = [
    points === undefined ? '' : `at least ${points} points`,
    passes === undefined ? '' : passWords(passes),
    ...grades,
  ].filter((words) => words !== '')
  const details = [
    fields === undefined ? '' : `in ${joinWithOr(fields)}`,
    classes === undefined ? '' : `at ${joinWithOr(classes)}`,
    wanted.length === 0 ? '' : `with ${joinWithAnd(wanted)}`,
    workYears === undefined ? '' : `and ${years(workYears)} of work`,
    rule.subjectsCountOnce === true ? "(its subjects do not count again at O'level)" : '',
  ]
  return [joinWithOr(kinds), ...details].filter((words) => words !== '').join(' ')
}

/** Names the lowest credit of each accepted certificate that has its own grades, one sentence each. */
function creditWords({ bodies = [], scales }: OlevelRule): string[] {
  const allScales = scales ?? standardScales
  return bodies.flatMap((body) => {
    const scale = allScales.find((each) => each.bodies.some((one) => bodyName(one) === bodyName(body)))
    const lowest = scale === undefined ? null : lowestCredit(scale)
    return lowest === null ? [] : [`In ${body}, ${lowest} is the lowest grade that counts as a credit.`]
  })
}

/** Describes the O'level conditions other than required subjects, one sentence each. */
function olevelBesides(rule: OlevelRule): string[] {
  const { bodies, combine, newerThanYears, notCounted, awaited } = rule
  return [
    bodies === undefined ? '' : `We accept results of ${joinWithOr(bodies)}.`,
    ...creditWords(rule),
    combine === undefined ? '' : `You can combine results of ${combine.map(joinWithAnd).join('; or of ')}.`,
    newerThanYears === undefined ? '' : `Your results must be at most ${years(newerThanYears)} old.`,
    notCounted === undefined ? '' : `We do not count ${joinWithOr(notCounted)}.`,
    awaited === 'refused' ? 'You need your results before you apply.' : '',
    typeof awaited === 'object' ? `You can await results until ${formatDate(awaited.until)}.` : '',
  ]
}

function registrationWords(rule: RegistrationRule): string {
  if (typeof rule === 'string' || rule.monthsLeft === undefined) return registrationName(rule)
  return `${rule.name} (valid for ${rule.monthsLeft === 1 ? '1 more month' : `${rule.monthsLeft} more months`})`
}

/** Texts for applicants that describe the requirements of a route. */
export interface RouteWords {
  /**
   * Sentence without its full stop: «You need 5 credits (A1 to C6) at O'level in at most 2 sittings». Empty if the
   * route has no O'level requirements.
   */
  lead: string
  subjects: string[]
  /** Conditions that are not about O'level subjects, such as exam bodies or a qualification; one sentence each. */
  besides: string[]
}

/** Returns the requirements of a route as text for applicants. */
export function routeWords({ olevel, qualifications, age, registrations, workYears }: Route): RouteWords {
  const onDay = age?.on === undefined ? '' : ` on ${formatDate(age.on)}`
  const besides = [
    ...(olevel === undefined ? [] : olevelBesides(olevel)),
    qualifications === undefined ? '' : `You need ${qualifications.map(qualificationWords).join('; or ')}.`,
    age?.atLeast === undefined ? '' : `You must be at least ${years(age.atLeast)} old${onDay}.`,
    age?.atMost === undefined ? '' : `You must be at most ${years(age.atMost)} old${onDay}.`,
    registrations === undefined
      ? ''
      : `You need this registration: ${joinWithOr(registrations.map(registrationWords))}.`,
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

/** Describes a missing subject. Names the grade, because the candidate may have the subject with a lower grade. */
function missingSubjectWords(shortfall: SubjectShortfall): string {
  const words = subjectWords(shortfall)
  if (shortfall.atLeast !== 'C6') return words
  return `${shortfall.wanted === 1 ? 'a credit' : 'credits'} in ${words}`
}

function sittingWords({ bodies, withinYears }: Extract<Shortfall, { reason: 'sitting' }>): string {
  const ofBodies = bodies === undefined ? '' : ` of ${joinWithOr(bodies)}`
  return `an O'level result${ofBodies}${withinYears === undefined ? '' : ` that is at most ${years(withinYears)} old`}`
}

function lackWords(lack: QualificationLack): string {
  switch (lack.what) {
    case 'class':
      return `the class ${joinWithOr(lack.classes)}`
    case 'points':
      return `at least ${lack.points} points`
    case 'field':
      return `the field ${joinWithOr(lack.fields)}`
    case 'passes':
      return passWords(lack.passes)
    case 'subjects':
      return gradeWords(lack)
    case 'work':
      return `${years(lack.years)} of work`
  }
}

/** Describes what a qualification lacks: «ND with the class Upper Credit (not recorded yet)». */
function heldWords({ kind, isTyped, lacks }: HeldQualification): string {
  const words = `${kind} with ${joinWithAnd(lacks.map(lackWords))}`
  return isTyped ? `${words} (not recorded yet)` : words
}

/**
 * Returns an empty text for a value that only a newer version of Matric uses. The type `never` makes the compiler
 * report a missing case.
 */
export const unknownWords = (_value: never): string => ''

/**
 * Describes a shortfall as a phrase: «1 credit more in all», «a credit in English Language». Empty for an unknown
 * reason, which a server of the next version can store during an upgrade.
 */
export function shortfallWords(shortfall: Shortfall): string {
  switch (shortfall.reason) {
    case 'sitting':
      return sittingWords(shortfall)
    case 'credits':
      return `${credits(shortfall.wanted - shortfall.have)} more in all`
    case 'passes':
      return `a pass in ${subjects(shortfall.wanted - shortfall.have)} more`
    case 'subject':
      return missingSubjectWords(shortfall)
    case 'qualification':
      return shortfall.held === undefined ? joinWithOr(shortfall.kinds) : heldWords(shortfall.held)
    case 'too-young':
      return `an age of at least ${years(shortfall.atLeast)}`
    case 'too-old':
      return `an age of at most ${years(shortfall.atMost)}`
    case 'registration':
      return joinWithOr(shortfall.from.map(registrationWords))
    case 'work':
      return `${years(shortfall.wanted - shortfall.have)} more of work`
    default:
      return unknownWords(shortfall)
  }
}

/** Describes a shortfall for narrow columns: «English Language» instead of «a credit in English Language». */
export function briefShortfallWords(shortfall: Shortfall): string {
  return shortfall.reason === 'subject' ? subjectWords(shortfall) : shortfallWords(shortfall)
}
