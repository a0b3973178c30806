import { programmeById } from '#contract/programmes.ts'
import { hasReached, isStage } from '#contract/stages.ts'
import type { Profile } from '#contract/profile.ts'
import { programmes } from 'virtual:institution/programmes'
import { sectionDraft } from '../drafts/section-drafts.ts'
import { type CheckedSitting, takeAnswers } from './checked-answers.ts'

/** Sittings that are not yet in a form. The form for a new result contains one sitting at a time. */
let waiting: CheckedSitting[] = []

/** Returns the values of a sitting for the form of a new O'level result. */
function formValues({ examName, examYear, subjects }: CheckedSitting): Record<string, string> {
  const rows = subjects.flatMap(({ subjectName, grade }, row): [string, string][] => [
    [`subjects.${row}.subjectName`, subjectName],
    [`subjects.${row}.grade`, grade],
  ])
  return { examName, examYear, ...Object.fromEntries(rows) }
}

type Applicant = Pick<Profile, 'email' | 'nextStage' | 'programmeId'>

/**
 * Fills the drafts of a new application with the answers that the applicant gave when they checked whether they
 * qualify. Keeps drafts and saved sections as they are. Call it when the drafts are open.
 */
export function carryAnswers({ email, nextStage, programmeId }: Applicant): void {
  const answers = takeAnswers(email)
  if (answers === null) return
  const programme = programmeById({ programmes }, answers.programmeId)
  const category = programmes.find((each) => each.programmes.some(({ id }) => id === answers.programmeId))
  const choice = sectionDraft('programme')
  if (programme !== undefined && category !== undefined && programmeId === null && isEmpty(choice.read()))
    choice.keep({ category: category.name, programmeId: programme.id })
  const hasResults = isStage(nextStage) && hasReached(nextStage, 'OlevelResult')
  const result = sectionDraft('olevelResults')
  if (hasResults || !isEmpty(result.read())) return
  const [first, ...others] = answers.sittings.filter(({ subjects }) =>
    subjects.some(({ subjectName }) => subjectName !== ''),
  )
  if (first === undefined) return
  result.keep(formValues(first))
  waiting = others
}

function isEmpty(answers: object): boolean {
  return Object.keys(answers).length === 0
}

/** Returns the values of the next sitting that was checked, for an empty form; an empty object if there is none. */
export function nextCheckedSitting(): Record<string, string> {
  const next = waiting.shift()
  return next === undefined ? {} : formValues(next)
}
