import { contrast } from '#contract/colours.ts'
import { bodyName, compileScales, standardScales } from '#contract/eligibility/grade-scales.ts'
import { grades } from '#contract/grades.ts'
import { chargedFor } from '#contract/fees/charged.ts'
import type { Fees } from '#contract/fees/fee-data.ts'
import { feeIds } from '#contract/fees/registry.ts'
import { type Institution, institutionSchema, type RequestTexts } from '#contract/institution.ts'
import { mailWordingProblems } from '#contract/mails.ts'
import { programmesOf } from '#contract/programmes.ts'
import { steps } from '#contract/steps/registry.ts'
import { impossibleEntryRules } from './entry-problems.ts'
import { missingFiles } from './missing-files.ts'
import { problem } from './problem.ts'

/** Thrown when the institution's data cannot be used. The message lists the problems with their files and fields. */
export class InstitutionError extends Error {
  constructor(problems: readonly string[]) {
    super(`The institution's data cannot be used:\n${problems.map((line) => `  ${line}`).join('\n')}`)
  }
}

/**
 * Validates the data and returns it as an `Institution`. `folder` contains the university's pictures and letters.
 * @throws InstitutionError
 */
export function institutionOf(data: unknown, folder: string): Institution {
  const problems = institutionProblems(data, folder)
  if (problems.length > 0) throw new InstitutionError(problems)
  return institutionSchema.parse(data)
}

/** Returns one line per problem, such as `institution/fees.ts: SchoolFee.amount must be more than 0`. */
export function institutionProblems(data: unknown, folder: string): string[] {
  const parsed = institutionSchema.safeParse(data)
  if (parsed.success) return [...missingFiles(parsed.data, folder), ...inconsistentParts(parsed.data)]
  return parsed.error.issues.map((issue) => {
    const [part, ...field] = issue.path.map(String)
    return problem(
      part === 'earlierFees' ? 'earlier-fees' : (part ?? 'index'),
      field.join('.'),
      issue.message,
    )
  })
}

function* unknownSections({ templates }: RequestTexts): Generator<string> {
  const known = new Set<string>(steps.map(({ id }) => id))
  for (const [index, { sections }] of templates.entries())
    for (const section of sections)
      if (!known.has(section))
        yield problem('requests', `templates.${index}.sections`, `names ${section}, which is not a step`)
}

/**
 * Finds problems that a schema cannot find. Examples are wrong sums, duplicate names, colours with too little contrast,
 * and names that are used in one file but missing in another.
 */
function* inconsistentParts({
  identity,
  admission,
  fees,
  earlierFees,
  programmes,
  records,
  requests,
  mails,
}: Institution): Generator<string> {
  yield* mailWordingProblems(mails)
  yield* unknownSections(requests)
  yield* lowContrastColours(identity.colours)
  for (const word of identity.passwordWords) {
    if (word !== word.toLowerCase())
      yield problem('identity', 'passwordWords', `must be in small letters: ${word}`)
  }
  yield* inconsistentSessions(
    admission.session,
    earlierFees.map(({ session }) => session),
  )
  yield* inconsistentFees('fees', '', fees)
  for (const { session, fees: those } of earlierFees)
    yield* inconsistentFees('earlier-fees', `${session} `, those)

  const all = programmesOf({ programmes })
  const lists = {
    'category name': programmes.map((category) => category.name),
    id: all.map((programme) => programme.id),
    code: all.map((programme) => programme.code),
  }
  for (const [field, values] of Object.entries(lists)) {
    for (const twice of repeated(values)) yield problem('programmes', field, `is used twice: ${twice}`)
  }
  for (const { id, entry, earlierEntries = [] } of all) {
    yield* impossibleEntryRules(`${id}.entry`, entry, records)
    const sessions = earlierEntries.map(({ session }) => session)
    for (const twice of repeated(sessions))
      yield problem('programmes', `${id}.earlierEntries`, `is used twice: ${twice}`)
    if (sessions.includes(admission.session))
      yield problem('programmes', `${id}.earlierEntries`, `lists ${admission.session}, the current session`)
    for (const { session, entry: earlier } of earlierEntries)
      yield* impossibleEntryRules(`${id}.earlierEntries ${session}`, earlier, records)
  }
  for (const field of ['examBodies', 'qualifications', 'subjects', 'grades'] as const) {
    for (const twice of repeated(records[field])) yield problem('records', field, `lists ${twice} twice`)
  }
  const scales = compileScales(standardScales)
  for (const body of records.examBodies.filter((one) => scales.has(bodyName(one))))
    yield problem(
      'records',
      'examBodies',
      `lists ${body}: it has other grades, so list it under qualifications`,
    )
  for (const unknown of records.grades.filter((grade) => !grades.some((known) => known === grade))) {
    yield problem('records', 'grades', `lists ${unknown}, which is not a grade`)
  }
}

/** Background colours of the pages, in the light and in the dark theme. */
const paper = '#FBF8F2'
const darkPaper = '#1C1F3D'

function* lowContrastColours(colours: Institution['identity']['colours']): Generator<string> {
  const { primary, primaryDark, accent, primaryOnDark, accentOnDark } = colours
  const needs: [field: string, colour: string, on: string, ratio: number][] = [
    ['primary', primary, paper, 4.5],
    ['primaryDark', primaryDark, paper, 4.5],
    ['accent', accent, paper, 3],
    ['primaryOnDark', primaryOnDark, darkPaper, 4.5],
    ['accentOnDark', accentOnDark, darkPaper, 4.5],
    ['accentOnDark', accentOnDark, primaryDark, 4.5],
  ]
  for (const [field, colour, on, ratio] of needs) {
    const found = contrast(colour, on)
    if (found < ratio)
      yield problem(
        'identity',
        `colours.${field}`,
        `is hard to read on ${on}: ${found.toFixed(1)} : 1, and ${ratio} : 1 is needed`,
      )
  }
}

function* inconsistentSessions(session: string, earlier: string[]): Generator<string> {
  const fromYearToYear = (each: string) => Number(each.slice(5)) === Number(each.slice(0, 4)) + 1
  if (!fromYearToYear(session))
    yield problem('admission', 'session', `must run from one year to the next, not ${session}`)
  for (const wrong of earlier.filter((each) => !fromYearToYear(each)))
    yield problem('earlier-fees', 'session', `must run from one year to the next, not ${wrong}`)
  for (const twice of repeated([session, ...earlier]))
    yield problem('earlier-fees', 'session', `is named twice: ${twice}`)
}

/**
 * Checks the instalment plans of an admission session. `of` is a prefix of the field names in messages: the session and
 * a space, or an empty string for the current session.
 */
function* inconsistentFees(part: string, of: string, fees: Fees): Generator<string> {
  for (const id of feeIds) {
    const plan = chargedFor(fees, id)?.instalments
    if (plan === undefined) continue
    const field = `${of}${id}.instalments`
    const sum = plan.percents.reduce((total, percent) => total + percent, 0)
    if (sum !== 100) yield problem(part, `${field}.percents`, `must add up to 100 per cent, not ${sum}`)
    if (plan.dueDays.length !== plan.percents.length)
      yield problem(part, `${field}.dueDays`, 'must name one day for each instalment')
    if (plan.dueDays.some((day, at) => day <= (plan.dueDays[at - 1] ?? 0)))
      yield problem(part, `${field}.dueDays`, 'must rise from one instalment to the next')
  }
}

function repeated(values: readonly string[]): string[] {
  return [...new Set(values.filter((value, at) => values.indexOf(value) !== at))]
}
